import { logSlopeWithGradInto, type Shape, shapeLogs, startingShape, weightedScores } from "@distcal/beta-link";
import { countedRows, type Observations, type ObservedRows } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import { type MinimiseResult, minimiseSync } from "@distcal/svgp-inference";
import { contentOf } from "../rows/content-of.ts";
import { scoresOfTargets } from "../rows/score-of-targets.ts";
import {
  farthest,
  type GlobalBetaCalibrator,
  type GlobalBetaParameters,
  globalBetaCalibrator,
  globalBetaReader,
} from "./global-beta-calibrator.ts";

/** Beyond this many nats a tail probability counts as this far out: some 1400 standard deviations. */
const furthestLog = -1e6;

/**
 * The Beta map with the greatest likelihood Σ ln r(q_i; a, b, c), the same for every row (Kull et al. 2017; Song et al.
 * 2019, §4.1, without the Gaussian process), by L-BFGS. Three parameters, so that a hundred rows do. Where
 * scores are far from a standard normal the map starts from a normal of their width.
 */
export function fitGlobalBeta(
  observations: Observations,
  options: object = {},
  where = "fitGlobalBeta",
): GlobalBetaCalibrator {
  requireKnownOptions(where, options, {});
  const rows = countedRows(observations, where);
  const score = scoresOfTargets(rows);
  const shape = startingShape(weightedScores(score, rows.weight));
  const { logQ, log1mQ } = shape.weight.length === 0 ? logsOf(rows) : shapedLogs(shape, score);
  const { x, iterations, converged } = mostLikelyMap(logQ.map(limited), log1mQ.map(limited), rows.weight);
  const [logA, logB, c] = x.map((value) => Math.min(Math.max(value, -farthest), farthest));
  const scores = shape.weight.length === 0 ? undefined : { center: shape.mean[0], scale: shape.scale[0] };
  const parameters = { logA, logB, c, ...(scores && { scores }) };
  return globalBetaCalibrator(contentOf("global-beta", rows, parameters, { iterations, converged }));
}

interface TailLogs {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
}

function logsOf({ base, target }: ObservedRows): TailLogs {
  return { logQ: base.logCdf(target), log1mQ: base.logSf(target) };
}

function shapedLogs(shape: Shape, score: Float64Array): TailLogs {
  const logs = { logCdf: 0, logSf: 0, logPdf: 0 };
  const read = (of: "logCdf" | "logSf"): Float64Array => score.map((z) => shapeLogs(shape, z, logs)[of]);
  return { logQ: read("logCdf"), log1mQ: read("logSf") };
}

const limited = (log: number): number => Math.max(log, furthestLog);

/** One Beta map for all rows. */
export const globalBetaMethod: Method<"global-beta", GlobalBetaParameters, GlobalBetaCalibrator> = Object.freeze({
  ...globalBetaReader,
  title: "Global Beta",
  description: "One Beta map for all rows: three parameters, good for small tables.",
  options: {},
  engines: ["float64"],
  fit: fitGlobalBeta,
});

function mostLikelyMap(logQ: Float64Array, log1mQ: Float64Array, weight: Float64Array | undefined): MinimiseResult {
  const total = weight?.reduce((sum, w) => sum + w, 0) ?? logQ.length;
  const gradient = new Float64Array(3);
  return minimiseSync(
    (x, gradientOut) => {
      let sum = 0;
      gradientOut.fill(0);
      for (let i = 0; i < logQ.length; i++) {
        const times = weight?.[i] ?? 1;
        sum -= times * logSlopeWithGradInto(x[0], x[1], x[2], logQ[i], log1mQ[i], gradient, 0);
        for (let d = 0; d < 3; d++) gradientOut[d] -= (times * gradient[d]) / total;
      }
      return sum / total;
    },
    [0, 0, 0],
    { tolerance: 1e-10 },
  );
}
