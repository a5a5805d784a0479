import type { SvgpProblem } from "@distcal/svgp-inference";
import { availableThreads, startThreads } from "#start-threads";
import { inSharedMemory } from "../../threads/row-job.ts";
import type { BetaObservations } from "../likelihood/beta-likelihood.ts";
import { betaObservationsOf } from "../likelihood/beta-observations.ts";
import type { GpBetaOptions } from "../options/gp-beta-options.ts";

/** More than this many threads have too little to do each. */
const mostThreads = 16;

/** How a fit of these rows starts other threads to share its work; nothing where it has the one it was started in. */
export function threadsOf(
  { threads = "auto" }: GpBetaOptions,
  observed: BetaObservations,
  cubatureOrder: number,
): Pick<SvgpProblem, "startWorkers"> {
  if (!(threads === "auto" || (Number.isSafeInteger(threads) && threads >= 1))) {
    throw new RangeError(`fit: threads must be a whole number of at least 1 or "auto", got ${String(threads)}`);
  }
  const count = Math.min(threads === "auto" ? availableThreads() : threads, mostThreads);
  // What a thread is sent has no room for intervals.
  if (count === 1 || observed.interval !== undefined) return {};
  return {
    startWorkers({ rows, columns, weights, ...job }) {
      const { logQ, log1mQ } = betaObservationsOf(observed, rows);
      const shared = {
        ...job,
        columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, inSharedMemory(column)])),
        weights: weights && inSharedMemory(weights),
        logQ: inSharedMemory(logQ),
        log1mQ: inSharedMemory(log1mQ),
        cubatureOrder,
      };
      return startThreads(shared, count - 1);
    },
  };
}
