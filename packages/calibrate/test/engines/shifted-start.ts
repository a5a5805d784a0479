import {
  observedRows,
  onGrid,
  rangeOf,
  standardisationOf,
  standardise,
  toSignificantBits,
} from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import {
  createElbo,
  inducingPoints,
  lossPerRow,
  minimise,
  packParameters,
  unpackParameters,
  usualTolerance,
} from "@distcal/svgp-inference";
import { betaLikelihood } from "../../src/gp-beta/likelihood/beta-likelihood.ts";
import { betaObservations } from "../../src/gp-beta/likelihood/beta-observations.ts";
import { startingParameters } from "../../src/gp-beta/maps/starting-parameters.ts";
import type { GpBetaCalibrator } from "../../src/gp-beta/model/gp-beta-calibrator.ts";
import { gpBetaCalibrator } from "../../src/gp-beta/model/gp-beta-reader.ts";
import { paperKernel } from "../../src/gp-beta/model/kernels.ts";
import { plainMaps } from "../plain-maps.ts";
import type { Simulated } from "../simulated.ts";

const [inducing, cubatureOrder, jitter, seed, maxIterations] = [12, 4, 1e-6, 1, 500];

/** The fit of `fit` on float64 by L-BFGS, from a start that is `shift` away in each number. */
export async function fitFromShiftedStart(training: Simulated, shift: number): Promise<GpBetaCalibrator> {
  const rows = observedRows(training);
  const standardisation = standardisationOf(rows.mean, rows.std);
  const scaled = standardise(standardisation, rows.mean, rows.std);
  const columns = { mean: onGrid(scaled.mean), std: toSignificantBits(scaled.std) };
  const observed = { ...betaObservations(rows), logDensity: new Float64Array(rows.length) };
  const likelihood = betaLikelihood(observed, gaussHermite(cubatureOrder));
  const elbo = createElbo({ kernel: paperKernel, columns, likelihood, inducing, jitter });
  const points = inducingPoints(columns, { kernel: paperKernel, count: inducing, seed });
  const start = packParameters(elbo.layout, startingParameters(paperKernel.start(columns), points));
  const tolerance = usualTolerance(rows.length);
  const { x, iterations, converged } = await minimise(
    lossPerRow(elbo, likelihood, rows.length),
    start.map((value) => value + shift),
    { tolerance, maxIterations },
  );
  const [meanRange, stdRange] = [rangeOf(rows.mean), rangeOf(rows.std)];
  return gpBetaCalibrator({
    method: "gp-beta",
    standardisation,
    parameters: plainMaps(unpackParameters(elbo.layout, x), { cubatureOrder, jitter }),
    fit: { rows: rows.length, elbo: 0, engine: "float64", seed, meanRange, stdRange, iterations, converged },
  });
}
