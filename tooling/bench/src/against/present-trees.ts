import { type CaseRatio, slowerThan } from "./compare-case.ts";
import type { TreeComparison } from "./compare-trees.ts";
import type { TreeCase } from "./tree-message.ts";

/** One line of the comparison: the ratio of the best turns, the median of ratios, and the verdict. */
export function presentCase({ suite, name, ratio, medianRatio, isSlower }: CaseRatio): string {
  const figures = `${ratio.toFixed(3).padStart(7)} (median ${medianRatio.toFixed(3)})`;
  return `${figures} ${isSlower ? "SLOWER" : "  ok  "} ${suite} › ${name}\n`;
}

/** What became slower, and what only one of the two has. */
export function presentTrees({ cases, onlyHere, onlyThere }: TreeComparison, folder: string): string {
  const slower = cases.filter(({ isSlower }) => isSlower);
  const listed = (title: string, some: readonly TreeCase[]): string[] =>
    some.length === 0 ? [] : [title, ...some.map(({ suite, name }) => `  ${suite} › ${name}`)];
  const verdict =
    slower.length === 0
      ? `none of ${cases.length} cases takes more than ${slowerThan} times what it takes in ${folder}`
      : `${slower.length} of ${cases.length} cases take more than ${slowerThan} times what they take in ${folder}:`;
  return `${[
    verdict,
    ...slower.map(({ suite, name, ratio }) => `  ${ratio.toFixed(3)} ${suite} › ${name}`),
    ...listed("only here:", onlyHere),
    ...listed(`only in ${folder}:`, onlyThere),
  ].join("\n")}\n`;
}
