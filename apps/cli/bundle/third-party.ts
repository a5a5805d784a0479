import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package of which the bundle holds code. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
}

/** The packages that modules belong to, in the order of their names. */
export function packagesOf(modules: Iterable<string>): readonly BundledPackage[] {
  const found = new Map<string, BundledPackage>();
  for (const module of modules) {
    const owner = ownerOf(dirname(module));
    if (owner !== undefined) found.set(owner.name, owner);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The nearest package.json that names a package: folders within one may have others, which set the kind of module. */
function ownerOf(folder: string): BundledPackage | undefined {
  const above = dirname(folder);
  if (above === folder) return undefined;
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (name !== undefined && version !== undefined) return { name, version, folder };
  } catch {
    // Not the root of a package.
  }
  return ownerOf(above);
}

/** The licences of what others wrote, which go wherever their code goes. */
export function licencesOf(packages: readonly BundledPackage[]): string {
  return packages
    .map(({ name, version, folder }) => {
      return `${name} ${version}\n\n${licenceIn(name, folder).trim()}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** The text of a licence, or what package.json says of it where there is no more. */
function licenceIn(name: string, folder: string): string {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return readFileSync(join(folder, file), "utf8");
  const { license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (license === undefined) throw new Error(`${name} names no licence, so its code can't be bundled`);
  return `${license}${author === undefined ? "" : `, by ${author.name ?? author}`}`;
}
