import { createRng, gaussHermite, integrate, logNormalCdf, normalLogPdf } from "@distcal/numerics";
import { monteCarloExpectation } from "@distcal/svgp-inference";
import { expectGradient } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { shapedLogs } from "../../../src/gp-beta/form/core-form.ts";
import { betaLikelihood } from "../../../src/gp-beta/likelihood/beta-likelihood.ts";
import { betaPointLikelihood } from "../../../src/gp-beta/likelihood/beta-point-likelihood.ts";
import { intervalScaleLikelihood } from "../../../src/gp-beta/likelihood/interval-scale-likelihood.ts";

/** Exact, left-censored, right-censored, rounded, far out. */
const low = Float64Array.of(0.4, -Infinity, 1.1, -0.5, 5);
const high = Float64Array.of(0.4, -0.3, Infinity, 0.2, 6.5);
const rows = { from: 0, to: 5 };

describe("the likelihood of a width where outcomes are known to an interval", () => {
  const likelihood = intervalScaleLikelihood({ low, high });
  const valueAt = (at: ArrayLike<number>, gradient?: number[]): number => {
    const latent = { mean: Float64Array.from(at).slice(0, 5), factor: Float64Array.from(at).slice(5, 10) };
    const into = { mean: new Float64Array(5), factor: new Float64Array(5) };
    const ofOffset = new Float64Array(1);
    const weights = Float64Array.of(1, 2, 1, 0.5, 1);
    const value = likelihood.expectWithGrad(rows, latent, Float64Array.of(at[10]), into, ofOffset, weights);
    gradient?.push(...into.mean, ...into.factor, ...ofOffset);
    return value;
  };

  it("has the gradient of central differences in means, factors and offset", () => {
    expectGradient({
      at: [0.1, -0.2, 0.3, 0, 0.5, 0.2, 0.4, 0.1, 0.3, 0.2, -0.1],
      value: (at) => valueAt(at),
      gradient: (at) => {
        const gradient: number[] = [];
        valueAt(at, gradient);
        return gradient;
      },
      step: 1e-5,
      label: "width",
    });
  });

  it("is the expectation by quadrature over the latent", () => {
    const [mean, spread] = [0.2, 0.5];
    const alone = intervalScaleLikelihood({ low: low.subarray(3, 4), high: high.subarray(3, 4) });
    const into = { mean: new Float64Array(1), factor: new Float64Array(1) };
    const latent = { mean: Float64Array.of(mean), factor: Float64Array.of(spread) };
    const value = alone.expectWithGrad({ from: 0, to: 1 }, latent, Float64Array.of(0), into, new Float64Array(1));
    const by = integrate(
      (x) => {
        const narrower = Math.exp(-(mean + spread * x));
        const mass = Math.exp(logNormalCdf(0.2 * narrower)) - Math.exp(logNormalCdf(-0.5 * narrower));
        return Math.log(mass) * Math.exp(normalLogPdf(x));
      },
      [-9, 0, 9],
      1e-12,
    );
    expect(value).toBeCloseTo(by, 6);
  });
});

describe("the Beta likelihood where outcomes are known to an interval", () => {
  const shape = { weight: [0.6, 0.4], mean: [0.2, -0.5], scale: [0.8, 1.5] };
  const logs = shapedLogs(
    shape,
    low.map((z, i) => (z === high[i] ? z : 0)),
    { low, high },
  );
  const observed = { ...logs, logDensity: new Float64Array(5) };
  const latentAt = (at: ArrayLike<number>) => ({
    mean: Float64Array.from({ length: 15 }, (_, k) => at[k % 3] + 0.05 * k),
    factor: Float64Array.from({ length: 30 }, (_, k) => at[3 + (k % 6)] + 0.01 * k),
  });
  const scaling = Float64Array.of(1.2, 0.9, 1.1, 0.1, -0.1, 0.2);

  it("has the gradient of central differences by cubature", () => {
    const likelihood = betaLikelihood(observed, gaussHermite(4));
    const weights = Float64Array.of(1, 2, 0.5, 1, 3);
    const ask = (at: ArrayLike<number>) => {
      const gradient = { mean: new Float64Array(15), factor: new Float64Array(30) };
      const value = likelihood.expectWithGrad(rows, latentAt(at), scaling, gradient, new Float64Array(6), weights);
      const summed = new Float64Array(9);
      gradient.mean.forEach((g, k) => {
        summed[k % 3] += g;
      });
      gradient.factor.forEach((g, k) => {
        summed[3 + (k % 6)] += g;
      });
      return { value, summed };
    };
    expectGradient({
      at: [0.2, -0.1, 0.3, 0.2, 0.05, 0.2, -0.1, 0.1, 0.3],
      value: (at) => ask(at).value,
      gradient: (at) => [...ask(at).summed],
      step: 1e-5,
      label: "maps",
    });
  });

  it("is what many samples of the latents give", () => {
    const latent = latentAt([0.2, -0.1, 0.3, 0.2, 0.05, 0.2, -0.1, 0.1, 0.3]);
    const room = () => ({ mean: new Float64Array(15), factor: new Float64Array(30) });
    const exact = betaLikelihood(observed, gaussHermite(4)).expectWithGrad(
      rows,
      latent,
      scaling,
      room(),
      new Float64Array(6),
    );
    const noise = createRng(3).fillNormal(new Float64Array(3 * 6000));
    const sampled = monteCarloExpectation(betaPointLikelihood(observed), { samples: 6000, noise });
    const found = sampled.expectWithGrad(rows, latent, scaling, room(), new Float64Array(6));
    expect(found / exact).toBeCloseTo(1, 1);
  });
});
