import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  createElbo,
  gaussianLikelihood,
  latentPosterior,
  minimiseSync,
  packParameters,
  type SvgpParameters,
  triangleSize,
  unpackParameters,
} from "../../src/index.ts";
import { naturalGradientStep } from "../../src/optimisers/natural-gradient.ts";
import { exactGp } from "../exact-gp.ts";
import { embedding } from "../random-model.ts";

// Rows so far apart that k(X, X) has a condition below 1e3: it needs no jitter, and solves lose three digits of sixteen.
const n = 16;
const jitter = 0;
const noise = 0.6;
const [omega, kappa] = [0.9, 0.5];
const amplitude = omega * omega + kappa;
const lengthscale = 0.8;
const rng = createRng(11);
const rows = {
  mean: Float64Array.from({ length: n }, (_, i) => 0.8 * i + 0.1 * rng.normal()),
  std: Float64Array.from({ length: n }, () => 0.1 + 0.2 * rng.uniform()),
};
const target = rows.mean.map((x) => Math.sin(x) + noise * rng.normal());
const newRows = {
  mean: Float64Array.from({ length: 25 }, (_, i) => -2 + 0.7 * i),
  std: Float64Array.from({ length: 25 }, (_, i) => 0.05 + 0.03 * i),
};
const exact = exactGp({ rows, target, lengthscale, amplitude, noise });
const elbo = createElbo({
  kernel: embedding,
  columns: rows,
  likelihood: gaussianLikelihood(target),
  inducing: n,
  jitter,
});

/** Every row an inducing point, the posterior anywhere. */
function start(): SvgpParameters {
  const posteriorFactor = new Float64Array(triangleSize(n));
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) posteriorFactor[at++] = i === j ? 0.5 + rng.uniform() : 0.2 * rng.normal();
  }
  return {
    kernel: { lengthscale },
    loading: Float64Array.of(omega),
    variance: Float64Array.of(kappa),
    inducing: rows,
    posteriorMean: rng.fillNormal(new Float64Array(n)),
    posteriorFactor,
    likelihood: Float64Array.of(noise),
  };
}

/** The best (M, S): for a Gaussian likelihood one whole natural-gradient step from anywhere. */
function best(from: SvgpParameters): SvgpParameters {
  const gradient = new Float64Array(elbo.layout.size);
  elbo.valueWithGrad(packParameters(elbo.layout, from), gradient, n);
  const { posteriorMean, posteriorFactor } = elbo.layout.blocks;
  const negative = gradient.map((g) => -g);
  const step = naturalGradientStep({
    mean: from.posteriorMean,
    factor: from.posteriorFactor,
    meanGradient: negative.subarray(posteriorMean.from, posteriorMean.to),
    factorGradient: negative.subarray(posteriorFactor.from, posteriorFactor.to),
    stepSize: 1,
  });
  expect(step.halvings).toBe(0);
  return { ...from, posteriorMean: step.mean, posteriorFactor: step.factor };
}

const gradient = new Float64Array(elbo.layout.size);
const valueAt = (parameters: SvgpParameters): number =>
  elbo.valueWithGrad(packParameters(elbo.layout, parameters), gradient, n);

// The latent variances carry a floor of B · 1e-10, which the exact process has not: it costs the bound
// n · B · 1e-10/(2 noise²) = 3e-9, and the variances 1.3e-10. The issue asks for 1e-8.
const tolerance = { absolute: 1e-8 };

describe("with an inducing point on every row and a Gaussian likelihood", () => {
  const fitted = best(start());

  it("the bound after one natural-gradient step is the exact log evidence, to 1e-8", () => {
    expectAllClose(valueAt(fitted), exact.logEvidence, { ...tolerance, label: "evidence" });
  });

  it("the bound lies below the evidence everywhere else", () => {
    for (let trial = 0; trial < 20; trial++) expect(valueAt(start())).toBeLessThan(exact.logEvidence - 1);
  });

  it("the gradient in the posterior is zero there", () => {
    valueAt(fitted);
    const { posteriorMean, posteriorFactor } = elbo.layout.blocks;
    expectAllClose(
      gradient.subarray(posteriorMean.from, posteriorFactor.to),
      new Float64Array(posteriorFactor.to - posteriorMean.from),
      // Sums of 16 terms of size 1/noise² at a point that is good to some 1e-13.
      { absolute: 1e-8 },
    );
  });

  it.each([
    ["the rows", rows],
    ["new rows, inside and outside of their range", newRows],
  ])("the marginals at %s are those of the exact process, to 1e-8", (_, at) => {
    const { mean, factor } = latentPosterior(embedding, fitted, jitter).marginals(at);
    const wanted = exact.posterior(at);
    expectAllClose(mean, wanted.mean, { ...tolerance, label: "mean" });
    expectAllClose(
      factor.map((f) => f * f),
      wanted.variance,
      { ...tolerance, label: "variance" },
    );
  });

  it("L-BFGS over the posterior alone arrives at the same evidence", () => {
    const from = packParameters(elbo.layout, start());
    const { posteriorMean, posteriorFactor } = elbo.layout.blocks;
    const all = new Float64Array(elbo.layout.size);
    const result = minimiseSync(
      (x, gradientOut) => {
        const point = from.slice();
        point.set(x, posteriorMean.from);
        const value = elbo.valueWithGrad(point, all, n);
        gradientOut.set(all.subarray(posteriorMean.from, posteriorFactor.to).map((g) => -g));
        return -value;
      },
      from.subarray(posteriorMean.from, posteriorFactor.to),
      { tolerance: 1e-12 },
    );
    expect(result.converged).toBe(true);
    // It stops when five iterations together bring less than 1e-12 of the value.
    expectAllClose(-result.value, exact.logEvidence, tolerance);
  });

  it("the gradient in kernel, amplitude and noise is that of the exact evidence", () => {
    valueAt(fitted);
    const { blocks } = elbo.layout;
    const evidence = (changed: Partial<{ lengthscale: number; kappa: number; noise: number }>): number =>
      exactGp({
        rows,
        target,
        lengthscale: changed.lengthscale ?? lengthscale,
        amplitude: omega * omega + (changed.kappa ?? kappa),
        noise: changed.noise ?? noise,
      }).logEvidence;
    const slope = (value: (logShift: number) => number): number => {
      const h = 2 ** -10;
      return (8 * (value(h) - value(-h)) - (value(2 * h) - value(-2 * h))) / (12 * h);
    };
    // The bound touches the evidence from below, so their gradients agree; differences are good to some 1e-9.
    expectAllClose(
      [gradient[blocks.kernel.from], gradient[blocks.variance.from], gradient[blocks.likelihood.from]],
      [
        slope((s) => evidence({ lengthscale: lengthscale * Math.exp(s) })),
        slope((s) => evidence({ kappa: kappa * Math.exp(s) })),
        slope((s) => evidence({ noise: noise * Math.exp(s) })),
      ],
      { absolute: 1e-7 },
    );
  });

  it("fewer inducing points give a bound below the evidence", () => {
    const few = createElbo({ kernel: embedding, columns: rows, likelihood: gaussianLikelihood(target), inducing: 4 });
    const from = packParameters(few.layout, {
      ...start(),
      inducing: { mean: Float64Array.of(0, 4, 8, 12), std: new Float64Array(4).fill(0.2) },
      posteriorMean: new Float64Array(4),
      posteriorFactor: Float64Array.of(1, 0, 1, 0, 0, 1, 0, 0, 0, 1),
    });
    const { blocks } = few.layout;
    const result = minimiseSync((x, gradientOut) => {
      const value = few.valueWithGrad(x, gradientOut, n);
      // Kernel and noise stay: the evidence that is bounded is theirs.
      for (const { from, to } of [blocks.kernel, blocks.loading, blocks.variance, blocks.likelihood]) {
        gradientOut.fill(0, from, to);
      }
      for (let i = 0; i < gradientOut.length; i++) gradientOut[i] = -gradientOut[i];
      return -value;
    }, from);
    const { lengthscale: kept } = unpackParameters(few.layout, result.x).kernel;
    expect(kept).toBeCloseTo(lengthscale, 14);
    expect(-result.value).toBeLessThan(exact.logEvidence);
    expect(-result.value).toBeGreaterThan(exact.logEvidence - 20);
  });
});
