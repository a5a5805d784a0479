import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Application, type CommentDisplayPart, Comment as DocComment } from "typedoc";
import { type MarkdownApplication, load as markdownPlugin } from "typedoc-plugin-markdown";
import { load as vitepressPlugin } from "typedoc-vitepress-theme";
import { tasks, taskTable } from "./api-tasks.ts";

// Writes the API reference: one Markdown page for each door of each package, from the comments in the sources.

const docs = resolve(import.meta.dirname, "..");
const packages = resolve(docs, "../../packages");
const out = join(docs, "reference/api");

interface Door {
  /** What one imports from, e.g. "@distcal/baselines/regressors". */
  readonly name: string;
  readonly source: string;
  readonly description: string;
}

interface PackageFile {
  readonly name: string;
  readonly description: string;
  readonly exports: Readonly<Record<string, string | { readonly "@distcal/source": string }>>;
}

/** What a door beside the main one is for, by the end of its name. */
const asides: Readonly<Record<string, string>> = {
  engines: "This door says which engines there are and which run here; it loads no TensorFlow.js.",
  node: "This door has what only Node can do: files.",
  command: "This door has what a command needs before it opens a table.",
  duckdb: "This door has what is done inside DuckDB.",
  calibrators: "This door has the calibrators.",
  regressors: "This door has the regressors.",
};

/** The doors of a package: every TypeScript entry of its `exports`. */
function doorsOf(folder: string): Door[] {
  const file = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8")) as PackageFile;
  return Object.entries(file.exports).flatMap(([path, target]) => {
    if (typeof target === "string") return [];
    const source = join(packages, folder, target["@distcal/source"]);
    const aside = asides[path.replace("./", "")];
    const description = aside === undefined ? file.description : `${file.description}. ${aside}`;
    return [{ name: join(file.name, path), source, description }];
  });
}

const doors = readdirSync(packages).sort().flatMap(doorsOf);
rmSync(out, { recursive: true, force: true });

const app = await Application.bootstrapWithPlugins({
  entryPoints: doors.map(({ source }) => source),
  basePath: packages,
  tsconfig: join(docs, "scripts/tsconfig.api.json"),
  // The type check of the workspace is a step of its own.
  skipErrorChecking: true,
  readme: "none",
  disableSources: true,
  excludeExternals: true,
  logLevel: "Warn",
  validation: { notExported: false, invalidLink: true, notDocumented: false },
  plugin: [markdownPlugin, (app) => vitepressPlugin(app as MarkdownApplication)],
  // Options of the two plug-ins, which add them when they are loaded.
  ...{
    out,
    docsRoot: docs,
    router: "module",
    hidePageHeader: true,
    hideBreadcrumbs: true,
    excludeScopesInPaths: true,
    sanitizeComments: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    classPropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    typeDeclarationFormat: "table",
    indexFormat: "table",
    // What one calls comes before the types of what it takes and gives.
    groupOrder: ["Functions", "Variables", "Classes", "Interfaces", "Type Aliases"],
    tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true },
  },
});
const project = await app.convert();
if (project === undefined) throw new Error("api: the sources could not be read; see what was printed above");

const byPath = new Map(doors.map((door) => [door.source.slice(packages.length + 1).replace(/\/index\.ts$/, ""), door]));
for (const module of project.children ?? []) {
  const door = byPath.get(module.name);
  if (door === undefined) throw new Error(`api: no door of a package is at ${module.name}; packages may not nest`);
  module.name = door.name;
  const text: CommentDisplayPart[] = [{ kind: "text", text: door.description }];
  module.comment = new DocComment(text);
  // The functions that the table of tasks names come first, in its order; the others by name.
  const named = tasks.filter(({ door: from }) => from === door.name).map(({ name }) => name);
  const place = (name: string): number => (named.includes(name) ? named.indexOf(name) : named.length);
  const functions = module.groups?.find(({ title }) => title === "Functions")?.children;
  const strangers = named.filter((name) => !functions?.some((one) => one.name === name));
  if (strangers.length > 0)
    throw new Error(`api: ${door.name} has no function ${strangers.join(", ")}; see api-tasks.ts`);
  functions?.sort((one, other) => place(one.name) - place(other.name));
}
project.name = "API reference";
await app.generateOutputs(project);
if (app.logger.hasErrors()) process.exitCode = 1;
const index = join(out, "index.md");
writeFileSync(index, readFileSync(index, "utf8").replace("## Modules\n", `${taskTable()}\n## All packages\n`));
process.stdout.write(`api: ${doors.length} doors of ${readdirSync(packages).length} packages\n`);
