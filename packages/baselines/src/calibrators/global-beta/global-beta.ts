import { type BetaMap, logSlopeWithGradInto, mappedBatch, monotoneBeta, sharedMap } from "@distcal/beta-link";
import {
  type Calibrator,
  type DistributionBatch,
  type Observations,
  observedRows,
  type Predictions,
} from "@distcal/distributions";
import {
  type CalibratorMethod,
  type ModelContent,
  modelDocument,
  number,
  object,
  type SealedModelDocument,
} from "@distcal/model-document";
import { type MinimiseResult, minimiseSync } from "@distcal/svgp-inference";
import { contentOf } from "../rows/content-of.ts";

/** The map q ↦ logistic(a ln q − b ln(1 − q) + c), with ln a and ln b. */
export type GlobalBetaParameters = { readonly logA: number; readonly logB: number; readonly c: number };

/** One Beta map for all rows. */
export interface GlobalBetaCalibrator extends Calibrator {
  readonly method: "global-beta";
  readonly map: BetaMap;
  toJSON(): SealedModelDocument;
}

/** Beyond this many nats a tail probability counts as this far out: some 1400 standard deviations. */
const furthestLog = -1e6;
/** ln a, ln b and c stay within it, so that what the map makes of a normal keeps its moments within float64. */
const farthest = 10;

/**
 * The Beta map with the greatest likelihood Σ ln r(q_i; a, b, c), the same for every row (Kull et al. 2017; Song et al.
 * 2019, §4.1, without the Gaussian process), by L-BFGS. Three parameters, so that a hundred rows do.
 */
export function fitGlobalBeta(observations: Observations): GlobalBetaCalibrator {
  const rows = observedRows(observations);
  const logQ = rows.base.logCdf(rows.target).map((log) => Math.max(log, furthestLog));
  const log1mQ = rows.base.logSf(rows.target).map((log) => Math.max(log, furthestLog));
  const { x, iterations, converged } = mostLikelyMap(logQ, log1mQ);
  const [logA, logB, c] = x.map((value) => Math.min(Math.max(value, -farthest), farthest));
  return globalBetaCalibrator(contentOf("global-beta", rows, { logA, logB, c }, { iterations, converged }));
}

/** How files of the global Beta map are read. */
export const globalBetaMethod: CalibratorMethod<"global-beta", GlobalBetaParameters, GlobalBetaCalibrator> =
  Object.freeze({
    name: "global-beta",
    schema: object({
      logA: number({ min: -farthest, max: farthest }),
      logB: number({ min: -farthest, max: farthest }),
      c: number({ min: -farthest, max: farthest }),
    }),
    restore: globalBetaCalibrator,
  });

function mostLikelyMap(logQ: Float64Array, log1mQ: Float64Array): MinimiseResult {
  const gradient = new Float64Array(3);
  return minimiseSync(
    (x, gradientOut) => {
      let sum = 0;
      gradientOut.fill(0);
      for (let i = 0; i < logQ.length; i++) {
        sum -= logSlopeWithGradInto(x[0], x[1], x[2], logQ[i], log1mQ[i], gradient, 0);
        for (let d = 0; d < 3; d++) gradientOut[d] -= gradient[d] / logQ.length;
      }
      return sum / logQ.length;
    },
    [0, 0, 0],
    { tolerance: 1e-10 },
  );
}

function globalBetaCalibrator(content: ModelContent<"global-beta", GlobalBetaParameters>): GlobalBetaCalibrator {
  const document = modelDocument(content);
  const { logA, logB, c } = content.parameters;
  const map: BetaMap = Object.freeze({ logA, logB, c });
  const maps = sharedMap(monotoneBeta(map));
  return Object.freeze({
    method: "global-beta",
    map,
    calibrate: (predictions: Predictions): DistributionBatch => mappedBatch(predictions, maps),
    toJSON: () => document,
  });
}
