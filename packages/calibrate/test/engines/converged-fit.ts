import {
  gaussHermite,
  observedRows,
  onGrid,
  rangeOf,
  standardisationOf,
  standardise,
  toSignificantBits,
} from "@distcal/distributions";
import {
  createElbo,
  inducingPoints,
  lossPerRow,
  minimise,
  packParameters,
  unpackParameters,
} from "@distcal/svgp-inference";
import { runOnEngine } from "../../src/engines/node/run-on-engine.ts";
import { betaLikelihood } from "../../src/gp-beta/beta-likelihood.ts";
import { betaObservations } from "../../src/gp-beta/beta-observations.ts";
import { type GpBetaCalibrator, gpBetaCalibrator } from "../../src/gp-beta/gp-beta-calibrator.ts";
import { plainParameters } from "../../src/gp-beta/gp-beta-parameters.ts";
import { startingParameters } from "../../src/gp-beta/starting-parameters.ts";
import type { Simulated } from "../simulated.ts";

const [inducing, cubatureOrder, jitter, seed, maxIterations] = [12, 4, 1e-6, 1, 4000];

/**
 * The fit of `fit`, but run on until five iterations gain no more than the tolerance; from the same start, or from one
 * that is `shift` away in each number.
 */
export async function convergedFit(
  training: Simulated,
  engine: "float64" | "tensorflow",
  tolerance: number,
  shift = 0,
): Promise<GpBetaCalibrator> {
  const rows = observedRows(training);
  const standardisation = standardisationOf(rows.mean, rows.std);
  const scaled = standardise(standardisation, rows.mean, rows.std);
  const columns = { mean: onGrid(scaled.mean), std: toSignificantBits(scaled.std) };
  const observed = { ...betaObservations(rows), logDensity: new Float64Array(rows.length) };
  const likelihood = betaLikelihood(observed, gaussHermite(cubatureOrder));
  const elbo = createElbo({ predictions: columns, likelihood, inducing, jitter });
  const start = packParameters(elbo.layout, startingParameters(inducingPoints(columns, inducing, seed))).map(
    (value) => value + shift,
  );
  const job = { columns, observed, cubatureOrder, inducing, jitter, start, seed, tolerance, maxIterations };
  const { x, iterations, converged } =
    engine === "float64"
      ? await minimise(lossPerRow(elbo, likelihood, rows.length), start, { tolerance, maxIterations })
      : await runOnEngine({ ...job, engine, polish: false }, {});
  const [meanRange, stdRange] = [rangeOf(rows.mean), rangeOf(rows.std)];
  return gpBetaCalibrator({
    method: "gp-beta",
    standardisation,
    parameters: plainParameters(unpackParameters(elbo.layout, x), { cubatureOrder, jitter }),
    fit: { rows: rows.length, elbo: 0, engine, seed, meanRange, stdRange, iterations, converged },
  });
}
