import type { SvgpProblem } from "@distcal/svgp-inference";
import { availableThreads, hireThreads } from "#hire-threads";
import { inSharedMemory } from "../threads/row-job.ts";
import type { BetaObservations } from "./beta-likelihood.ts";
import { betaObservationsOf } from "./beta-observations.ts";
import type { GpBetaOptions } from "./gp-beta-fit.ts";

/** More than this many threads have too little to do each. */
const mostThreads = 16;

/** How a fit of these rows finds other threads to share its work; nothing where it has the one it was started in. */
export function threadsOf(
  { threads = "auto" }: GpBetaOptions,
  observed: BetaObservations,
  cubatureOrder: number,
): Pick<SvgpProblem, "hire"> {
  if (!(threads === "auto" || (Number.isSafeInteger(threads) && threads >= 1))) {
    throw new RangeError(`fit: threads must be a whole number of at least 1 or "auto", got ${String(threads)}`);
  }
  const count = Math.min(threads === "auto" ? availableThreads() : threads, mostThreads);
  if (count === 1) return {};
  return {
    hire({ rows, predictions, ...job }) {
      const { logQ, log1mQ } = betaObservationsOf(observed, rows);
      const shared = {
        ...job,
        predictions: { mean: inSharedMemory(predictions.mean), std: inSharedMemory(predictions.std) },
        logQ: inSharedMemory(logQ),
        log1mQ: inSharedMemory(log1mQ),
        cubatureOrder,
      };
      return hireThreads(shared, count - 1);
    },
  };
}
