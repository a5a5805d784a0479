import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { folderCycles } from "./folder-cycles.ts";
import { readWorkspace, type WorkspacePackage } from "./workspace.ts";

/** Every breach of the layers below `root`, and every cycle between folders of a package: a sentence each, naming the files. */
export function checkLayers(root: string, layers: Readonly<Record<string, number>>): string[] {
  const workspace = readWorkspace(root);
  const byName = new Map(workspace.map((pkg) => [pkg.name, pkg]));
  const rule: LayerRule = { root, layers, workspace, byName };
  const layered = workspace.filter((pkg) => !pkg.folder.startsWith("tooling/"));
  return [
    ...layered.filter((pkg) => layers[pkg.folder] === undefined).map((pkg) => noLayer(pkg.folder)),
    ...Object.keys(layers)
      .filter((folder) => !existsSync(join(root, folder, "package.json")))
      .map((folder) => `tooling/checks/src/layers/layers.ts gives ${folder} a layer, but there is no such package`),
    ...workspace.flatMap((pkg) => [
      ...checkImports(pkg, rule),
      ...checkManifest(pkg, rule),
      ...folderCycles(root, pkg.folder),
    ]),
  ];
}

interface LayerRule {
  readonly root: string;
  readonly layers: Readonly<Record<string, number>>;
  readonly workspace: readonly WorkspacePackage[];
  readonly byName: ReadonlyMap<string, WorkspacePackage>;
}

function noLayer(folder: string): string {
  return `${folder} has no layer: give it one in tooling/checks/src/layers/layers.ts and in ARCHITECTURE.md`;
}

function checkImports(pkg: WorkspacePackage, rule: LayerRule): string[] {
  const files = globSync("**/*.{ts,tsx,mts,vue}", {
    cwd: join(rule.root, pkg.folder),
    ignore: ["**/node_modules/**", "**/dist/**", "**/.vitepress/cache/**", "**/.generated/**"],
  });
  return files.sort().flatMap((file) => {
    const text = readFileSync(join(rule.root, pkg.folder, file), "utf8");
    return ts
      .preProcessFile(text, true, true)
      .importedFiles.map(({ fileName }) => checkImport(pkg, join(pkg.folder, file), fileName, rule))
      .filter((breach) => breach !== undefined);
  });
}

/** Why this import may not stand, or undefined. */
function checkImport(pkg: WorkspacePackage, file: string, specifier: string, rule: LayerRule): string | undefined {
  if (specifier.startsWith(".")) {
    const target = join(dirname(file), specifier);
    const owner = rule.workspace.find((other) => target.startsWith(`${other.folder}/`));
    if (owner === undefined || owner === pkg) return undefined;
    return `${file} reaches into ${target}: import ${owner.name} by its name instead`;
  }
  const owner = ownerOf(specifier, rule);
  if (owner === undefined || owner === pkg) return undefined;
  const subpath = `.${specifier.slice(owner.name.length)}`;
  if (subpath === "./package.json") return undefined;
  const target = owner.doors.get(subpath);
  if (target === undefined) {
    return `${file} imports ${specifier}, which reaches past the doors of ${owner.folder}: it exports ${[...owner.doors.keys()].join(", ")}`;
  }
  return directionBreach(pkg, file, owner, target, rule);
}

function directionBreach(
  pkg: WorkspacePackage,
  file: string,
  owner: WorkspacePackage,
  target: string,
  { layers }: LayerRule,
): string | undefined {
  const published = file.startsWith(`${pkg.folder}/src/`) && !pkg.folder.startsWith("tooling/");
  if (owner.folder.startsWith("tooling/")) {
    return published ? `${file} imports ${target}: what is published can't use tooling` : undefined;
  }
  const [from, to] = [layers[pkg.folder], layers[owner.folder]];
  // Tooling that looks at the packages from outside may import any of them.
  if (from === undefined || to === undefined || to < from) return undefined;
  const direction = to > from ? "up" : "sideways";
  return `${file} imports ${target}: that points ${direction}, from layer ${from} to layer ${to}`;
}

/** package.json is the diagram: it may not list what the code may not import, and the build must follow it. */
function checkManifest(pkg: WorkspacePackage, rule: LayerRule): string[] {
  const breaches: string[] = [];
  for (const [name, list] of pkg.dependencies) {
    const owner = rule.byName.get(name);
    if (owner === undefined) continue;
    const file = join(pkg.folder, list === "devDependencies" ? "package.json" : "src/package.json");
    const breach = directionBreach(pkg, file, owner, `${owner.folder}/package.json`, rule);
    if (breach !== undefined)
      breaches.push(breach.replace("src/package.json imports", `package.json lists in ${list}`));
    const built = list === "dependencies" && existsSync(join(rule.root, pkg.folder, "tsconfig.build.json"));
    if (built && !pkg.references.includes(owner.folder)) {
      breaches.push(
        `${pkg.folder}/tsconfig.build.json does not refer to ${owner.folder}, which package.json depends on`,
      );
    }
  }
  for (const reference of pkg.references) {
    const owner = rule.workspace.find((other) => other.folder === reference);
    if (owner === undefined || !pkg.dependencies.has(owner.name)) {
      breaches.push(`${pkg.folder}/tsconfig.build.json refers to ${reference}, which package.json does not depend on`);
    }
  }
  return breaches;
}

function ownerOf(specifier: string, { workspace }: LayerRule): WorkspacePackage | undefined {
  return workspace.find((pkg) => specifier === pkg.name || specifier.startsWith(`${pkg.name}/`));
}
