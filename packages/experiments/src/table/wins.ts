import type { DatasetName } from "../datasets/catalogue.ts";
import { type BaseName, inducingPointsOf, type MethodKey } from "../protocol/plan.ts";
import { type PaperScore, paperValue } from "./paper-table.ts";
import type { TableCell } from "./table-cell.ts";

/** The best of the sizes of GP-Beta in one row of one score, as the paper bolds it, beside what it is compared with. */
export interface Contest {
  readonly base: BaseName;
  readonly dataset: DatasetName;
  readonly score: PaperScore;
  readonly best: { readonly method: MethodKey; readonly value: number };
  readonly baseValue: number;
  readonly isotonicValue: number;
  /** What the base model loses by calibration: nats for the NLL, else a share of the base's score. */
  readonly improvement: number;
  /** The same in the paper, on its own split. */
  readonly paperImprovement: number;
  readonly belowBase: boolean;
  readonly belowIsotonic: boolean;
  /** Not more than 1 % above the base. */
  readonly nearBase: boolean;
  /** The improvement is at least that of the paper. */
  readonly atLeastPaper: boolean;
}

/** How many cells are won. */
interface ScoreWins {
  readonly belowBase: number;
  readonly belowIsotonic: number;
  readonly belowBoth: number;
  readonly nearBase: number;
  readonly atLeastPaper: number;
}

/** Counts for each score over all pairs of base model and data set, and every contest. */
export interface Wins extends Readonly<Record<PaperScore, ScoreWins>> {
  readonly cells: number;
  readonly contests: readonly Contest[];
}

const scores = ["nll", "mse", "pblSum"] as const;

/** Holds GP-Beta (best of its sizes in each score) against the base, isotonic and the paper. */
export function winsOf(cells: readonly TableCell[]): Wins {
  const pairs = new Map<string, TableCell[]>();
  for (const cell of cells) {
    const name = `${cell.base} ${cell.dataset}`;
    pairs.set(name, [...(pairs.get(name) ?? []), cell]);
  }
  const contests = [...pairs.values()].flatMap((row) => scores.flatMap((score) => contestOf(row, score) ?? []));
  const count = (score: PaperScore, won: (contest: Contest) => boolean): number =>
    contests.filter((contest) => contest.score === score && won(contest)).length;
  const winsIn = (score: PaperScore): ScoreWins => ({
    belowBase: count(score, ({ belowBase }) => belowBase),
    belowIsotonic: count(score, ({ belowIsotonic }) => belowIsotonic),
    belowBoth: count(score, ({ belowBase, belowIsotonic }) => belowBase && belowIsotonic),
    nearBase: count(score, ({ nearBase }) => nearBase),
    atLeastPaper: count(score, ({ atLeastPaper }) => atLeastPaper),
  });
  return {
    cells: count("nll", () => true),
    nll: winsIn("nll"),
    mse: winsIn("mse"),
    pblSum: winsIn("pblSum"),
    contests,
  };
}

function contestOf(row: readonly TableCell[], score: PaperScore): Contest | undefined {
  const scoreOf = (wanted: MethodKey): number | null =>
    row.find(({ method }) => method === wanted)?.[score].mean ?? null;
  const [baseValue, isotonicValue] = [scoreOf("base"), scoreOf("isotonic")];
  const best = lowest(
    row.flatMap(({ method, [score]: { mean } }) =>
      inducingPointsOf(method) === undefined || mean === null ? [] : [{ method, value: mean }],
    ),
  );
  if (best === undefined || baseValue === null || isotonicValue === null) return undefined;
  const { base, dataset } = row[0];
  const improvement = improvementOf(score, baseValue, best.value);
  const paperImprovement = paperImprovementOf(base, dataset, score);
  return {
    base,
    dataset,
    score,
    best,
    baseValue,
    isotonicValue,
    improvement,
    paperImprovement,
    belowBase: best.value < baseValue,
    belowIsotonic: best.value < isotonicValue,
    nearBase: best.value <= baseValue + 0.01 * Math.abs(baseValue),
    atLeastPaper: improvement >= paperImprovement,
  };
}

function paperImprovementOf(base: BaseName, dataset: DatasetName, score: PaperScore): number {
  const value = (method: string): number => paperValue(base, dataset, method, score) ?? Number.NaN;
  const best = Math.min(...[8, 16, 32, 64].map((points) => value(`gp-beta-${points}`)));
  return improvementOf(score, value("base"), best);
}

/** Splits and units differ from the paper's, so squared errors and pinball losses are compared as shares. */
function improvementOf(score: PaperScore, base: number, ours: number): number {
  return score === "nll" ? base - ours : (base - ours) / base;
}

function lowest<T extends { readonly value: number }>(entries: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const entry of entries) if (best === undefined || entry.value < best.value) best = entry;
  return best;
}
