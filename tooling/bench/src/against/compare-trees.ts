import type { BenchTree } from "./bench-tree.ts";
import { type CaseRatio, compareCase } from "./compare-case.ts";
import type { TreeCase } from "./tree-message.ts";

/** A checkout, its benchmark files, and whether one of them was asked for. */
export interface ComparedTree {
  readonly tree: BenchTree;
  readonly files: readonly string[];
}

/** What a comparison of two checkouts found. */
export interface TreeComparison {
  readonly cases: readonly CaseRatio[];
  /** Cases that only one of them has. */
  readonly onlyHere: readonly TreeCase[];
  readonly onlyThere: readonly TreeCase[];
}

/**
 * Runs every case of two checkouts alternately. With filters: the cases of the files here whose path contains one, wherever they
 * were there, because files move.
 */
export async function compareTrees(
  here: ComparedTree,
  there: ComparedTree,
  options: {
    readonly filters: readonly string[];
    readonly budgetMs: number;
    readonly onCase?: (found: CaseRatio) => void;
  },
): Promise<TreeComparison> {
  const { filters, budgetMs, onCase } = options;
  const isAsked = (file: string): boolean => filters.length === 0 || filters.some((filter) => file.includes(filter));
  const own = await here.tree.cases(here.files.filter(isAsked));
  const wanted = new Set(own.map(({ suite }) => suite));
  const others: TreeCase[] = [];
  for (const file of likeliestFirst(there.files, here.files.filter(isAsked))) {
    const found = new Set(others.map(({ suite }) => suite));
    if (!isAsked(file) && [...wanted].every((suite) => found.has(suite))) break;
    const cases = await there.tree.cases([file]);
    others.push(...cases.filter(({ suite }) => isAsked(file) || wanted.has(suite)));
  }
  const cases: CaseRatio[] = [];
  for (const one of own.filter((own) => has(others, own))) {
    const found = await compareCase(one, { here: here.tree, there: there.tree, budgetMs });
    cases.push(found);
    onCase?.(found);
  }
  return {
    cases,
    onlyHere: own.filter((one) => !has(others, one)),
    onlyThere: others.filter((one) => !has(own, one)),
  };
}

/** Files of the same name as one that is looked for come first, so that the others need not be loaded. */
function likeliestFirst(files: readonly string[], wanted: readonly string[]): readonly string[] {
  const names = new Set(wanted.map(nameOf));
  return [...files.filter((file) => names.has(nameOf(file))), ...files.filter((file) => !names.has(nameOf(file)))];
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1);
}

function has(cases: readonly TreeCase[], { suite, name }: TreeCase): boolean {
  return cases.some((one) => one.suite === suite && one.name === name);
}
