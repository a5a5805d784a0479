import { normalShape } from "@distcal/beta-link";
import { observedRows, rangeOf, standardisationOf } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import {
  elboOfRows,
  lossPerRow,
  minimise,
  orderOfRows,
  unpackParameters,
  usualTolerance,
} from "@distcal/svgp-inference";
import { shapedLogs } from "../../src/gp-beta/form/core-form.ts";
import { formRows, rowsAt } from "../../src/gp-beta/form/form-rows.ts";
import { mapsProblem } from "../../src/gp-beta/maps/maps-problem.ts";
import type { GpBetaCalibrator } from "../../src/gp-beta/model/gp-beta-calibrator.ts";
import { gpBetaCalibrator } from "../../src/gp-beta/model/gp-beta-reader.ts";
import { paperKernel } from "../../src/gp-beta/model/kernels.ts";
import { plainMaps } from "../plain-maps.ts";
import type { Simulated } from "../simulated.ts";

const [points, cubatureOrder, jitter, seed, maxIterations] = [12, 4, 1e-6, 1, 500];

/** The fit of the paper's maps by `fit` on float64 by L-BFGS, from a start that is `shift` away in each number. */
export async function fitFromShiftedStart(training: Simulated, shift: number): Promise<GpBetaCalibrator> {
  const rows = observedRows(training);
  const standardisation = standardisationOf(rows.mean, rows.std);
  const given = formRows(rows, standardisation, { isExact: true });
  const { columns, score } = rowsAt(given, orderOfRows([...Object.values(given.columns), given.score]));
  const setting = { kernel: paperKernel, rule: gaussHermite(cubatureOrder), jitter, points, options: { seed } };
  const problem = mapsProblem(setting, { columns, ...shapedLogs(normalShape, score) });
  const likelihood = problem.likelihoodOf();
  const elbo = elboOfRows(problem, likelihood);
  const { x, iterations, converged } = await minimise(
    lossPerRow(elbo, likelihood, rows.length),
    problem.start(elbo.layout).map((value) => value + shift),
    { tolerance: usualTolerance(rows.length), maxIterations },
  );
  const [meanRange, stdRange] = [rangeOf(rows.mean), rangeOf(rows.std)];
  return gpBetaCalibrator({
    method: "gp-beta",
    standardisation,
    parameters: plainMaps(unpackParameters(elbo.layout, x), { cubatureOrder, jitter }),
    fit: { rows: rows.length, elbo: 0, engine: "float64", seed, meanRange, stdRange, iterations, converged },
  });
}
