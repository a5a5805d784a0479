import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { globSync } from "tinyglobby";

/** A package that people install: not private. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
  /** The distcal packages that it depends on. */
  readonly internal: readonly string[];
}

/** Every published package below `root`, by folder. */
export function publishedPackages(root: string = repositoryRoot): PublishedPackage[] {
  return globSync("{packages,apps}/*/package.json", { cwd: root })
    .sort()
    .map((file) => {
      const manifest = JSON.parse(readFileSync(join(root, file), "utf8"));
      const internal = Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith("@distcal/"));
      return { name: manifest.name, version: manifest.version, folder: dirname(file), manifest, internal };
    })
    .filter(({ manifest }) => manifest["private"] !== true);
}

/** A package and all it needs of ours, itself first. */
export function withInternalDependencies(name: string, all: readonly PublishedPackage[]): PublishedPackage[] {
  const found = new Map<string, PublishedPackage>();
  const follow = (wanted: string): void => {
    const pkg = all.find((candidate) => candidate.name === wanted);
    if (pkg === undefined) throw new Error(`${name} depends on ${wanted}, which is not published`);
    if (found.has(wanted)) return;
    found.set(wanted, pkg);
    for (const dependency of pkg.internal) follow(dependency);
  };
  follow(name);
  return [...found.values()];
}
