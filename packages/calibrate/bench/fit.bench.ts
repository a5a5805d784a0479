import { suite } from "@distcal/bench";
import { normalBatch } from "@distcal/distributions";
import { createRng, gaussHermite } from "@distcal/numerics";
import { createElbo, packParameters } from "@distcal/svgp-inference";
import { betaLikelihood } from "../src/gp-beta/likelihood/beta-likelihood.ts";
import { startingParameters } from "../src/gp-beta/maps/starting-parameters.ts";
import { paperKernel } from "../src/gp-beta/model/kernels.ts";
import { fit } from "../src/index.ts";

/** Predictions whose stds are half the true ones for large means. */
function table(rows: number): { mean: Float64Array; std: Float64Array; target: Float64Array } {
  const rng = createRng(1);
  const mean = rng.fillNormal(new Float64Array(rows));
  const std = mean.map(() => Math.exp(0.3 * rng.normal()));
  const target = mean.map((m, i) => m + std[i] * (m > 0 ? 2 : 0.8) * rng.normal());
  return { mean, std, target };
}

function step(inducing: number) {
  const rows = table(128);
  const base = normalBatch(rows);
  const observed = {
    logQ: base.logCdf(rows.target),
    log1mQ: base.logSf(rows.target),
    logDensity: base.logPdf(rows.target),
  };
  const elbo = createElbo({
    kernel: paperKernel,
    columns: { mean: rows.mean, std: rows.std },
    likelihood: betaLikelihood(observed, gaussHermite(4)),
    inducing,
  });
  const points = table(inducing);
  const x = packParameters(
    elbo.layout,
    startingParameters({ lengthscale: 1.5 }, { mean: points.mean, std: points.std }),
  );
  const gradient = new Float64Array(x.length);
  return () => elbo.valueWithGrad(x, gradient, 1000);
}

/** A calibrator as a fit leaves it, for what a prediction costs. */
const fitted = await fit(table(1000), { inducingPoints: 32 });
const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
const rows = table(256);

export default [
  suite("predict from 32 inducing points, 256 rows", [
    {
      name: "mean, std and 19 quantiles",
      run: () => fitted.calibrate(rows).summary(levels),
      work: { amount: 256, unit: "row" },
    },
    { name: "log density", run: () => fitted.calibrate(rows).logPdf(rows.target), work: { amount: 256, unit: "row" } },
  ]),
  suite(
    "one ELBO with gradient, 128 rows, 64 nodes",
    [8, 16, 32, 64].map((inducing) => ({
      name: `${inducing} inducing points`,
      run: step(inducing),
      work: { amount: 128, unit: "row" as const },
    })),
  ),
  suite(
    "a whole fit, 12 inducing points",
    [400, 1100].map((rows) => {
      const observations = table(rows);
      return {
        name: `${rows} rows`,
        run: () => fit(observations, { inducingPoints: 12 }),
        work: { amount: rows, unit: "row" as const },
      };
    }),
  ),
];
