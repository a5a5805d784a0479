import { median } from "../median.ts";
import type { BenchTree } from "./bench-tree.ts";
import type { TreeCase } from "./tree-message.ts";

/** One case in two checkouts: how many times what it took in the other it takes here. */
export interface CaseRatio extends TreeCase {
  /** The best turn here over the best turn there: what a busy machine adds, it adds to other turns. */
  readonly ratio: number;
  /** The median of the ratios of neighbouring turns. */
  readonly medianRatio: number;
  /** Both are above the limit. */
  readonly isSlower: boolean;
}

/** More than this many times the other is slower. */
export const slowerThan = 1.05;
/** Turns of each checkout in one look. */
const turnsOf = { short: 8, long: 3, process: 4, size: 1 } as const;
/** Looks before a case counts as slower; the turns of all of them count. */
const looks = 4;

/** Runs a case in both checkouts alternately, first here, then there, then the other way round, and again where it looks slower. */
export async function compareCase(
  one: TreeCase,
  { here, there, budgetMs }: { readonly here: BenchTree; readonly there: BenchTree; readonly budgetMs: number },
): Promise<CaseRatio> {
  const { suite, name, runs } = one;
  const turns = turnsOf[runs];
  const figures: { here: number[]; there: number[] } = { here: [], there: [] };
  const take = async (tree: BenchTree, into: number[]): Promise<void> => {
    into.push(await tree.turn({ suite, name, budgetMs: budgetMs / turns, isFirst: into.length === 0 }));
  };
  let found: CaseRatio;
  let look = 0;
  do {
    for (let turn = 0; turn < turns; turn++) {
      if (turn % 2 === 0) await take(here, figures.here);
      await take(there, figures.there);
      if (turn % 2 === 1) await take(here, figures.here);
    }
    const ratio = Math.min(...figures.here) / Math.min(...figures.there);
    const medianRatio = median(figures.here.map((figure, k) => figure / figures.there[k]));
    found = { ...one, ratio, medianRatio, isSlower: !(Math.min(ratio, medianRatio) <= slowerThan) };
  } while (found.isSlower && runs !== "size" && ++look < looks);
  return found;
}
