import { type AnswerFlags, badInput } from "@distcal/tables";
import { wholeNumber } from "../flags/whole-number.ts";

/** The flags of `distcal predict` that ask for answers. */
export interface AskingFlags {
  readonly quantiles?: string;
  readonly interval?: string;
  readonly exceed?: string;
  readonly exceedColumn?: string | undefined;
  readonly below?: string;
  readonly belowColumn?: string | undefined;
  readonly pit?: boolean;
  readonly cost?: string;
  readonly samples?: string;
  readonly seed: string;
}

/** What the flags ask for, as plain data for the threads. */
export function askedAnswers(flags: AskingFlags): AnswerFlags {
  const { quantiles, interval, exceed, exceedColumn, below, belowColumn, pit, cost } = flags;
  const seed = wholeNumber("--seed", flags.seed, 0);
  const samples = flags.samples === undefined ? undefined : { count: wholeNumber("--samples", flags.samples, 1), seed };
  return { quantiles, interval, exceed, exceedColumn, below, belowColumn, pit, cost, samples };
}

/** The flags whose answers come from the whole distribution, which a compiled model does not have. */
const wholeDistribution = ["exceed", "exceedColumn", "below", "belowColumn", "pit", "cost", "samples"] as const;

/** Refuses what a compiled model can't answer; `way` is the flag that asks for one. */
export function requireCompiled(asked: AnswerFlags, way: "--fast" | `--engine ${string}`): void {
  const flag = wholeDistribution.find((name) => asked[name] !== undefined);
  if (flag === undefined) return;
  throw badInput(
    (named) =>
      `${named(flag)} needs the whole distribution, and ${way} has its mean, std and quantiles only; leave out ${way}, ` +
      "or see distcal compile --cdf for the probability of at most a column in SQL",
  );
}
