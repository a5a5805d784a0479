import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { globSync } from "tinyglobby";

/** One package of the workspace, as far as the layer check needs to know it. */
export interface WorkspacePackage {
  readonly name: string;
  /** Folder, relative to the root, with forward slashes. */
  readonly folder: string;
  /** Subpath ("." or "./node") to source file, relative to the root. */
  readonly doors: ReadonlyMap<string, string>;
  /** Everything that package.json lists, with the list's name. */
  readonly dependencies: ReadonlyMap<string, string>;
  /** Folders that the build configuration refers to, relative to the root. */
  readonly references: readonly string[];
}

export function readWorkspace(root: string): WorkspacePackage[] {
  return globSync("{packages,apps,tooling}/*/package.json", { cwd: root })
    .sort()
    .map((file) => readPackage(root, dirname(file)));
}

function readPackage(root: string, folder: string): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const doors = new Map<string, string>();
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    const source = typeof target === "string" ? target : (target as Record<string, string>)["@distcal/source"];
    if (source?.endsWith(".ts")) doors.set(subpath, join(folder, source));
  }
  const dependencies = new Map<string, string>();
  for (const list of ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]) {
    for (const name of Object.keys(manifest[list] ?? {})) dependencies.set(name, list);
  }
  return { name: manifest.name, folder, doors, dependencies, references: readReferences(root, folder) };
}

function readReferences(root: string, folder: string): string[] {
  try {
    const { references = [] } = JSON.parse(readFileSync(join(root, folder, "tsconfig.build.json"), "utf8"));
    return references.map((reference: { path: string }) => dirname(join(folder, reference.path)));
  } catch {
    return [];
  }
}
