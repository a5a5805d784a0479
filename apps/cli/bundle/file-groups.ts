import { join } from "node:path";
import type { CodeSplittingGroup } from "rolldown";

/**
 * Files that modules share, by the modules that open them: a file holds these with all that they import and no file above
 * holds, so files form no cycle. Opening a file costs more than reading some kB too many; without groups a command opens
 * seventy.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  start: [
    "apps/cli/src/main.ts",
    "apps/cli/src/flags/form-flags.ts",
    "apps/cli/src/flags/form-options.ts",
    "apps/cli/src/flags/known-methods.ts",
    "apps/cli/src/flags/row-options.ts",
  ],
  numbers: ["packages/numerics/src/index.ts", "packages/distributions/src/index.ts"],
  tables: ["packages/tables/src/index.ts", "packages/tables/src/node/index.ts"],
  prediction: ["packages/calibrate/src/predict/parse-calibrator.ts"],
  scores: ["packages/metrics/src/index.ts"],
  fitting: ["packages/calibrate/src/index.ts"],
  figures: ["packages/plots/src/index.ts"],
  // Else the thread that compiles would hold it, and whoever imports it would become that thread.
  compiling: ["packages/compile/src/index.ts"],
  command: [
    "apps/cli/src/terminal/progress.ts",
    "apps/cli/src/setting/model-file.ts",
    "apps/cli/src/setting/form-notes.ts",
    "apps/cli/src/setting/remembered-columns.ts",
    "apps/cli/src/evaluation/observed-table.ts",
  ],
};

/** What every rule of rolldown's groups is asked with. */
type ModuleInfo = { readonly importedIds: readonly string[] } | null;

/** The groups for the bundler; `repository` is the folder that the paths above start in. */
export function fileGroups(repository: string): CodeSplittingGroup[] {
  let fileOf: ReadonlyMap<string, string> | undefined;
  return [
    {
      debugName: "shared files",
      name(id, context) {
        fileOf ??= assigned(repository, (module) => context.getModuleInfo(module));
        return fileOf.get(id) ?? null;
      },
      minShareCount: 1,
      includeDependenciesRecursively: false,
    },
  ];
}

function assigned(repository: string, infoOf: (id: string) => ModuleInfo): ReadonlyMap<string, string> {
  const fileOf = new Map<string, string>();
  for (const [file, roots] of Object.entries(shared)) {
    const waiting = roots.map((root) => join(repository, root));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const info = infoOf(id);
      if (info === null) throw new Error(`${id} stands in a file group, but nothing imports it`);
      if (fileOf.has(id)) continue;
      fileOf.set(id, file);
      waiting.push(...info.importedIds.filter((imported) => infoOf(imported) !== null));
    }
  }
  return fileOf;
}
