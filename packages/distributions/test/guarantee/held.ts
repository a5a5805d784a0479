import { type Guarantee, highestLevel } from "../../src/index.ts";

/** A guarantee of kind marginal by these scores, in any order. */
export function marginal(scores: ArrayLike<number>): Guarantee {
  const rising = Float64Array.from(scores).sort();
  const rows = rising.length;
  return { kind: "marginal", rows, highestLevel: highestLevel(rows), seed: 1, scores: Array.from(rising) };
}

/** A guarantee of kind group by the scores of each label. */
export function byGroup(scores: Readonly<Record<string, ArrayLike<number>>>): Guarantee {
  const groups = Object.entries(scores).map(([label, own]) => ({
    label,
    scores: Array.from(own).sort((a, b) => a - b),
  }));
  const rows = groups.reduce((sum, group) => sum + group.scores.length, 0);
  return { kind: "group", rows, highestLevel: highestLevel(rows), seed: 1, groups };
}

/** Scores 0.01, 0.02, …: each says which rank it has. */
export function ranks(rows: number): number[] {
  return Array.from({ length: rows }, (_, i) => (i + 1) / 100);
}
