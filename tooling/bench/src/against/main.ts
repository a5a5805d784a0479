import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { benchFiles } from "../bench-files.ts";
import { startTree } from "./bench-tree.ts";
import { compareTrees, type TreeComparison } from "./compare-trees.ts";
import { presentCase, presentTrees } from "./present-trees.ts";

/** `pnpm bench --against DIR`: both checkouts alternately, a line a case, then the verdict. */
export async function benchAgainst(
  root: string,
  folder: string,
  options: { readonly filters: readonly string[]; readonly budgetMs: number; readonly say: (text: string) => void },
): Promise<TreeComparison> {
  const other = resolve(folder);
  if (!existsSync(join(other, "tooling/bench")) || !existsSync(join(other, "node_modules"))) {
    throw new RangeError(
      `--against must be the folder of another checkout with its packages installed, got ${folder}; run pnpm install there`,
    );
  }
  const [here, there] = [startTree(root), startTree(other)];
  try {
    const found = await compareTrees(
      { tree: here, files: benchFiles(root) },
      { tree: there, files: benchFiles(other) },
      { ...options, onCase: (one) => options.say(presentCase(one)) },
    );
    options.say(`\n${presentTrees(found, folder)}`);
    return found;
  } finally {
    here.stop();
    there.stop();
  }
}
