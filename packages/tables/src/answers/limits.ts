import type { DistributionBatch, NumberOrRows } from "@distcal/distributions";
import type { LimitRole } from "../roles/roles.ts";
import { type FurtherAnswer, readColumn } from "./further-answer.ts";
import { type NumberListRule, numberList } from "./number-list.ts";

/** Limits as they are asked for: numbers with commas, and a column with one limit per row. */
export interface LimitFlags {
  readonly exceed?: string | undefined;
  readonly exceedColumn?: string | undefined;
  readonly below?: string | undefined;
  readonly belowColumn?: string | undefined;
}

const limitRule: NumberListRule = {
  words: "finite numbers with commas, such as 60,80",
  one: "limit",
  allows: Number.isFinite,
};

/** One side of a limit: its options, how its columns begin, and the probability, with all digits of its tail. */
interface Side {
  readonly option: "exceed" | "below";
  readonly role: LimitRole;
  readonly prefix: string;
  probability(batch: DistributionBatch, limit: NumberOrRows): Float64Array;
}

const sides: readonly Side[] = [
  {
    option: "exceed",
    role: "exceedColumn",
    prefix: "p_above_",
    probability: (batch, limit) => batch.exceedance(limit),
  },
  { option: "below", role: "belowColumn", prefix: "p_below_", probability: (batch, limit) => batch.below(limit) },
];

/** Probabilities of more than a limit, and of at most a limit: p_above_60 and p_below_60, or with the name of a column. */
export function limitAnswers(flags: LimitFlags): readonly FurtherAnswer[] {
  return sides.flatMap(({ option, role, prefix, probability }) => {
    const [listed, column] = [flags[option], flags[role]];
    const limits = listed === undefined ? [] : numberList(option, listed, limitRule);
    const constants = limits.map(
      (limit): FurtherAnswer => ({
        names: [`${prefix}${limit}`],
        reads: [],
        columns: ({ batch }) => [probability(batch, limit)],
      }),
    );
    if (column === undefined) return constants;
    const own: FurtherAnswer = {
      names: [`${prefix}${column}`],
      reads: [role],
      columns: ({ batch, read }) => [probability(batch, readColumn(read, role))],
    };
    return [...constants, own];
  });
}
