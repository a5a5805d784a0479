import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const ownManifest = fileURLToPath(new URL("../../package.json", import.meta.url));

/** The version of the command itself. */
export function ownVersion(): string {
  return readManifest(ownManifest).version;
}

/** The versions of the distcal packages that this command runs on, found by following its dependencies. */
export function installedPackages(): Readonly<Record<string, string>> {
  const versions = new Map<string, string>();
  const follow = (file: string): void => {
    const { name, version, dependencies = {} } = readManifest(file);
    versions.set(name, version);
    for (const dependency of Object.keys(dependencies)) {
      if (!dependency.startsWith("@distcal/") || versions.has(dependency)) continue;
      // From the package that needs it: a nested copy of another version must not be hidden by the top one.
      follow(createRequire(file).resolve(`${dependency}/package.json`));
    }
  };
  follow(ownManifest);
  return Object.fromEntries([...versions].sort(([a], [b]) => a.localeCompare(b)));
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, "utf8"));
}
