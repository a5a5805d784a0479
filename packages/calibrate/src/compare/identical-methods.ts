import { scoreNames } from "@distcal/metrics";
import type { Trial } from "./cross-validation.ts";

/** Relative: the same answer, worked out in another order. */
const rounding = 1e-9;

/** Methods that gave the same answer for every row, in groups of two or more: their scores are equal but for rounding. */
export function identicalMethods(trials: readonly Trial[]): readonly (readonly string[])[] {
  const groups: { readonly first: Trial; readonly names: string[] }[] = [];
  for (const trial of trials) {
    if (trial.error !== "") continue;
    const same = groups.find(({ first }) => haveSameScores(first, trial));
    if (same === undefined) groups.push({ first: trial, names: [trial.name] });
    else same.names.push(trial.name);
  }
  return Object.freeze(groups.flatMap(({ names }) => (names.length < 2 ? [] : [Object.freeze(names)])));
}

function haveSameScores(a: Trial, b: Trial): boolean {
  return scoreNames.every((name) => a.scores[name].every((score, row) => isSame(score, b.scores[name][row])));
}

function isSame(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= rounding * (1 + Math.abs(a));
}
