import { type Calibrator, observedRows, standardisationOf } from "@distcal/distributions";
import { createRng, gaussHermite } from "@distcal/numerics";
import { elboWithWorkers, lossPerRow, minimise, unpackParameters, usualTolerance } from "@distcal/svgp-inference";
import { fitGpBeta } from "../src/gp-beta/fit/fit-gp-beta.ts";
import { formRows } from "../src/gp-beta/form/form-rows.ts";
import { mapsProblem } from "../src/gp-beta/maps/maps-problem.ts";
import type { GpBetaContent } from "../src/gp-beta/model/gp-beta-calibrator.ts";
import { gpBetaCalibrator } from "../src/gp-beta/model/gp-beta-reader.ts";
import { paperKernel } from "../src/gp-beta/model/kernels.ts";
import { betaObservations } from "../test/gp-beta/beta-observations.ts";
import { plainMaps } from "../test/plain-maps.ts";
import { average, type Simulated } from "../test/simulated.ts";

// What growing samples of the rows cost in accuracy: pnpm bench:full-batch [ROWS]
// Fits the paper's maps to ROWS (default 1,000,000) as `fit` does, and by L-BFGS on all rows from the same start, which ends by the same rule;
// prints the bound and the NLL of fresh rows of both as JSON. A million rows take a quarter of an hour on two cores.

const count = Number(process.argv[2] ?? 1e6);
const options = { preset: "paper", engine: "float64", inducingPoints: 16, seed: 1 } as const;
const [cubatureOrder, jitter] = [4, 1e-6];

/** Predictions that are too sure of large means and too careful elsewhere, with outcomes skewed as the mean grows. */
function table(rows: number, seed: number): Simulated {
  const rng = createRng(seed);
  const mean = rng.fillNormal(new Float64Array(rows));
  const std = mean.map(() => Math.exp(0.3 * rng.normal()));
  const target = mean.map((m, i) => {
    const score = rng.normal();
    const skew = 0.3 * (1 + Math.tanh(m));
    return m + std[i] * (1.3 + 0.6 * Math.sin(2 * m)) * (score + skew * (score * score - 1));
  });
  return { mean, std, target };
}

const past = table(count, 1);
const fresh = table(200_000, 2);
const nll = (calibrator: Calibrator): number => -average(calibrator.calibrate(fresh).logPdf(fresh.target));
const seconds = (from: number): number => (performance.now() - from) / 1e3;

const from = performance.now();
const staged = await fitGpBeta(past, options);
const stagedSeconds = seconds(from);
process.stderr.write(`fit: ${staged.report.elbo / count} nats per row, ${stagedSeconds.toFixed(0)} s\n`);

const fullFrom = performance.now();
const rows = observedRows(past);
const standardisation = standardisationOf(rows.mean, rows.std);
const observed = betaObservations(rows);
const baseLogLikelihood = count * average(observed.logDensity);
const problem = mapsProblem(
  { kernel: paperKernel, rule: gaussHermite(cubatureOrder), jitter, points: options.inducingPoints, options },
  { ...observed, columns: formRows(rows, standardisation).columns },
);
const likelihood = problem.likelihoodOf();
const { elbo, stop } = elboWithWorkers(problem, likelihood);
const { x, iterations } = await minimise(lossPerRow(elbo, likelihood, count), problem.start(elbo.layout), {
  tolerance: usualTolerance(count),
  onProgress: ({ iteration, value }) => {
    const time = seconds(fullFrom).toFixed(0);
    process.stderr.write(
      `all rows: iteration ${iteration}, ${baseLogLikelihood / count - value} nats per row, ${time} s\n`,
    );
  },
});
const fullElbo = baseLogLikelihood + elbo.valueWithGrad(x, new Float64Array(x.length), count);
stop();
const fullSeconds = seconds(fullFrom);

const content: GpBetaContent = {
  method: "gp-beta",
  standardisation,
  parameters: plainMaps(unpackParameters(elbo.layout, x), { cubatureOrder, jitter }),
  fit: staged.toJSON().fit,
};
const found = {
  rows: count,
  fit: { elboPerRow: staged.report.elbo / count, nll: nll(staged), seconds: stagedSeconds },
  allRows: { elboPerRow: fullElbo / count, nll: nll(gpBetaCalibrator(content)), seconds: fullSeconds, iterations },
};
process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
