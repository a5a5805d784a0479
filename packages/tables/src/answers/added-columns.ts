import { badInput } from "../errors/user-error.ts";
import type { ReadRole } from "../roles/roles.ts";
import type { FurtherAnswer } from "./further-answer.ts";
import { type FurtherFlags, furtherAnswers } from "./further-answers.ts";
import { type NumberListRule, numberList } from "./number-list.ts";

/** What the values of a new column are; true is 1 among numbers, and false 0. */
export type AddedType = "number" | "boolean";

/** What can be asked for: plain data, which can be handed to another thread. */
export interface AnswerFlags extends FurtherFlags {
  /** Levels with commas. */
  readonly quantiles?: string | undefined;
  /** Levels of central intervals with commas. */
  readonly interval?: string | undefined;
  /** Whether the table has quantiles of its own: then new ones are called calibrated_q0.05. */
  readonly besideQuantiles?: boolean | undefined;
}

/** The columns that predict adds: their names and types, and what their values are. */
export interface AddedColumns {
  /** calibrated_mean, calibrated_std, one name per level, those of further answers, outside. */
  readonly names: readonly string[];
  readonly types: readonly AddedType[];
  /** The probabilities of the quantiles, in the order of their columns. */
  readonly levels: readonly number[];
  /** What was asked for: quantiles, and levels of central intervals. */
  readonly quantiles: readonly number[];
  readonly intervals: readonly number[];
  /** What was asked for beside them. */
  readonly further: readonly FurtherAnswer[];
  /** The columns that these read beside the prediction, each once. */
  readonly reads: readonly ReadRole[];
}

const defaultQuantiles = "0.05,0.5,0.95";

const levelRule: NumberListRule = {
  words: "numbers between 0 and 1 with commas, such as 0.05,0.5,0.95",
  one: "level",
  allows: (value) => value > 0 && value < 1,
};

/**
 * The columns for `quantiles` and `interval`, each a list with commas: q0.05 for a quantile, or calibrated_q0.05 beside those of the table, lower0.9 and upper0.9
 * for a central interval. With neither: quantiles 0.05, 0.5 and 0.95. Behind them those of further answers: p_above_60 and p_below_60,
 * pit, decision and expected_cost, sample_1 and so on. The last is whether a prediction lies outside what the fit has seen.
 */
export function addedColumns(flags: AnswerFlags): AddedColumns {
  const { quantiles, interval } = flags;
  const names = ["calibrated_mean", "calibrated_std"];
  const levels: number[] = [];
  const asked = quantiles ?? (interval === undefined ? defaultQuantiles : undefined);
  const asQuantiles = asked === undefined ? [] : numberList("quantiles", asked, levelRule);
  const asIntervals = interval === undefined ? [] : numberList("interval", interval, levelRule);
  for (const level of asQuantiles) {
    names.push(flags.besideQuantiles ? `calibrated_q${level}` : `q${level}`);
    levels.push(level);
  }
  for (const level of asIntervals) {
    names.push(`lower${level}`, `upper${level}`);
    levels.push(centralTail(level), 1 - centralTail(level));
  }
  const further = furtherAnswers(flags);
  names.push(...further.flatMap((answer) => answer.names), "outside");
  refuseTwins(names);
  return Object.freeze({
    names: Object.freeze(names),
    types: Object.freeze(names.map((name): AddedType => (name === "outside" ? "boolean" : "number"))),
    levels: Object.freeze(levels),
    quantiles: Object.freeze(asQuantiles),
    intervals: Object.freeze(asIntervals),
    further,
    reads: Object.freeze([...new Set(further.flatMap(({ reads }) => reads))]),
  });
}

/** A column of limits may be called what a limit is: 60. In any case, as DuckDB and spreadsheets compare names. */
function refuseTwins(names: readonly string[]): void {
  const lower = names.map((name) => name.toLowerCase());
  const twin = names.find((_, i) => lower.indexOf(lower[i]) < i);
  if (twin === undefined) return;
  throw badInput(`column ${JSON.stringify(twin)} would be added twice; rename the column of limits, or leave one out`);
}

/** (1 − level)/2 without the dust of binary fractions: 0.05 for 0.9. */
function centralTail(level: number): number {
  const tail = (1 - level) / 2;
  const rounded = Number(tail.toPrecision(12));
  return rounded > 0 ? rounded : tail;
}
