import { createRng } from "@distcal/numerics";
import { createElbo, type ExpectedLogLikelihood, packParameters, triangleSize } from "@distcal/svgp-inference";
import { expectAllClose, expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import { scaleKernel } from "../../../src/calibrators/gp-scale/gp-scale-parameters.ts";
import { cauchyScale, normalScale } from "../../../src/calibrators/gp-scale/scale-likelihood.ts";

const families = { normal: normalScale, cauchy: cauchyScale } as const;

function elboAt(likelihood: ExpectedLogLikelihood, seed: number) {
  const rng = createRng(seed);
  const rows = likelihood.rows;
  const columns = {
    mean: rng.fillNormal(new Float64Array(rows)),
    std: rng.fillNormal(new Float64Array(rows)).map((x) => Math.exp(0.3 * x)),
  };
  const inducing = 3;
  const elbo = createElbo({ kernel: scaleKernel, columns, likelihood, inducing });
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

describe.each(Object.entries(families))("the ELBO of widths under a %s family", (_, family) => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))("has the gradient of finite differences (%i)", (seed) => {
    const likelihood = family.likelihood(createRng(100 + seed).fillNormal(new Float64Array(6)));
    const { elbo, at } = elboAt(likelihood, seed);
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
