import { createRng } from "@distcal/numerics";
import { createElbo, type ExpectedLogLikelihood, packParameters, triangleSize } from "@distcal/svgp-inference";
import { expectAllClose, expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import { scaleKernel } from "../../../src/calibrators/gp-scale/fit-gp-scale.ts";
import { cauchyScale, normalScale } from "../../../src/calibrators/gp-scale/scale-likelihood.ts";

const families = { normal: normalScale, cauchy: cauchyScale } as const;

function elboAt(likelihood: ExpectedLogLikelihood, seed: number, weights?: Float64Array) {
  const rng = createRng(seed);
  const rows = likelihood.rows;
  const columns = {
    mean: rng.fillNormal(new Float64Array(rows)),
    std: rng.fillNormal(new Float64Array(rows)).map((x) => Math.exp(0.3 * x)),
  };
  const inducing = 3;
  const elbo = createElbo({ kernel: scaleKernel, columns, likelihood, inducing, ...(weights && { weights }) });
  const posteriorFactor = new Float64Array(triangleSize(inducing));
  for (let k = 0; k < inducing; k++) posteriorFactor[triangleSize(k + 1) - 1] = 0.3;
  const at = packParameters(elbo.layout, {
    kernel: { lengthscale: 1.2 },
    loading: Float64Array.of(0.5 + 0.2 * rng.normal()),
    variance: Float64Array.of(0.3),
    inducing: { mean: Float64Array.of(-1, 0.1, 1.2), std: Float64Array.of(0.8, 1, 1.3) },
    posteriorMean: rng.fillNormal(new Float64Array(inducing)),
    posteriorFactor,
    likelihood: Float64Array.of(0.2 * rng.normal()),
  });
  return { elbo, at };
}

function expectElboGradient({ elbo, at }: ReturnType<typeof elboAt>): void {
  const gradient = new Float64Array(at.length);
  expectGradient({
    value: (x) => elbo.valueWithGrad(x, gradient, 6),
    gradient: (x) => {
      elbo.valueWithGrad(x, gradient, 6);
      return gradient;
    },
    at,
    label: "elbo",
  });
}

describe.each(Object.entries(families))("the ELBO of widths under a %s family", (_, family) => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))("has the gradient of finite differences (%i)", (seed) => {
    const likelihood = family.likelihood(createRng(100 + seed).fillNormal(new Float64Array(6)));
    expectElboGradient(elboAt(likelihood, seed));
  });
});

describe.each(Object.entries(families))("weights of rows under a %s family", (_, family) => {
  it("have the gradient of finite differences", () => {
    const likelihood = family.likelihood(createRng(9).fillNormal(new Float64Array(6)));
    expectElboGradient(elboAt(likelihood, 1, Float64Array.of(2, 0, 1, 0.5, 3, 1)));
  });

  it("2 is the row twice and 0 no row", () => {
    const expected = (residual: readonly number[], weights?: Float64Array): number[] => {
      const [rows, offset] = [residual.length, Float64Array.of(0.1)];
      const latent = { mean: new Float64Array(rows).fill(0.2), factor: new Float64Array(rows).fill(0.4) };
      const gradient = { mean: new Float64Array(rows), factor: new Float64Array(rows) };
      const inOffset = new Float64Array(1);
      const value = family
        .likelihood(Float64Array.from(residual))
        .expectWithGrad({ from: 0, to: rows }, latent, offset, gradient, inOffset, weights);
      const sum = (column: Float64Array): number => column.reduce((total, g) => total + g, 0);
      return [value, sum(gradient.mean), sum(gradient.factor), inOffset[0]];
    };
    expectAllClose(expected([1, -2, 0.5], Float64Array.of(2, 0, 1)), expected([1, 1, 0.5]), { relative: 1e-12 });
  });
});

describe.each(Object.entries(families))("the expectation under a %s family", (name, family) => {
  it("is the mean over many draws of the width", () => {
    const residual = Float64Array.of(0, -0.5, 1.5, 4);
    const [mean, spread, offset] = [0.3, 0.6, -0.2];
    const likelihood = family.likelihood(residual);
    const latent = { mean: new Float64Array(4).fill(mean), factor: new Float64Array(4).fill(spread) };
    const scratch = { mean: new Float64Array(4), factor: new Float64Array(4) };
    const value = likelihood.expectWithGrad(
      { from: 0, to: 4 },
      latent,
      Float64Array.of(offset),
      scratch,
      new Float64Array(1),
    );
    const rng = createRng(5);
    const draws = 200_000;
    let sum = 0;
    for (let s = 0; s < draws; s++) {
      const h = mean + offset + spread * rng.normal();
      for (const z of residual) {
        const scaled = z * Math.exp(-h);
        sum +=
          name === "normal"
            ? -0.5 * Math.log(2 * Math.PI) - h - 0.5 * scaled * scaled
            : -Math.log(Math.PI) - h - Math.log1p(scaled * scaled);
      }
    }
    // Three standard errors of the draws.
    expectAllClose(sum / draws, value, { absolute: name === "normal" ? 0.3 : 0.02 });
  });
});
