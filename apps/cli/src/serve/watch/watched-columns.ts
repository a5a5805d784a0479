import type { WatchedOutcomes } from "@distcal/monitor";
import { watchedWidth } from "../model/served-answer.ts";
import type { ServedModel } from "../model/served-model.ts";
import type { ObservedRows } from "./observed-rows.ts";

/** Rows with outcomes as the watch takes them. */
export async function watchedColumns(
  model: ServedModel,
  { rows, columns, groups }: ObservedRows,
): Promise<WatchedOutcomes> {
  const { values } = await model.answerColumns({ asked: "watched", ...rows }, columns);
  const [means, stds, pits, below] = Array.from({ length: watchedWidth }, (_, c) =>
    Float64Array.from(columns[0], (_, row) => values[row * watchedWidth + c]),
  );
  return { means, stds, pits, below, ...(groups === undefined ? {} : { groups }) };
}
