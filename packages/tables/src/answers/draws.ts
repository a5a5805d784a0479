import { rowSeed } from "@distcal/numerics";
import { badInput } from "../errors/user-error.ts";
import type { FurtherAnswer } from "./further-answer.ts";

/** How many draws of every row, and the seed they come from. */
export interface DrawFlags {
  readonly count: number;
  readonly seed: number;
}

/** A block of rows with as many draws fits in memory in every thread, and a table has that many columns in any format. */
const mostDraws = 1000;

/**
 * Independent draws of every row: sample_1, sample_2 and so on. A row's draws depend on the seed, its distribution and its place in the table,
 * and on no other row: for a table without blank lines and bad rows they are `batch.sample(count, { seed })`.
 */
export function draws({ count, seed }: DrawFlags): FurtherAnswer {
  if (!(Number.isSafeInteger(count) && count >= 1 && count <= mostDraws)) {
    throw badInput(
      (named) =>
        `${named("samples")} must be a whole number from 1 to ${mostDraws}, got ${count}; for more, run it again with another ${named("seed")}`,
    );
  }
  return {
    names: Array.from({ length: count }, (_, k) => `sample_${k + 1}`),
    reads: [],
    columns({ batch, places }) {
      const columns = Array.from({ length: count }, () => new Float64Array(batch.length));
      for (let i = 0; i < batch.length; i++) {
        const drawn = batch.row(i).sample(count, { seed: rowSeed(seed, places[i]) });
        for (let k = 0; k < count; k++) columns[k][i] = drawn[k];
      }
      return columns;
    },
  };
}
