import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  type ExpectedLogLikelihood,
  monteCarloExpectation,
  monteCarloPredictive,
  type PointLogLikelihood,
} from "../../src/index.ts";

/** ln p(y | w) = ln N(y; w, 1), whose two expectations are closed. */
function unitNormal(target: readonly number[]): PointLogLikelihood {
  return {
    outputs: 1,
    rows: target.length,
    parameters: [],
    logLikelihoodWithGrad(row, point, _, pointGradient) {
      const rest = target[row] - point[0];
      pointGradient[0] = rest;
      return -0.5 * (Math.log(2 * Math.PI) + rest * rest);
    },
  };
}

const [mean, spread] = [0.3, 0.8];
const expected = (likelihood: ExpectedLogLikelihood, from = 0, to = likelihood.rows): number => {
  const count = to - from;
  const latent = { mean: new Float64Array(count).fill(mean), factor: new Float64Array(count).fill(spread) };
  const gradient = { mean: new Float64Array(count), factor: new Float64Array(count) };
  return likelihood.expectWithGrad({ from, to }, latent, new Float64Array(0), gradient, new Float64Array(0));
};
const logNormal = (y: number, variance: number): number =>
  -0.5 * (Math.log(2 * Math.PI * variance) + (y - mean) ** 2 / variance);

describe("many draws approach the closed forms", () => {
  const samples = 100_000;
  const noise = createRng(8).fillNormal(new Float64Array(samples));
  const y = 1.1;

  it("E[ln p] of monteCarloExpectation", () => {
    // The standard deviation of ½(y − w)² is below 1: three standard errors are 3/√1e5.
    const wanted = logNormal(y, 1) - 0.5 * spread ** 2;
    expectAllClose(expected(monteCarloExpectation(unitNormal([y]), { samples, noise })), wanted, { absolute: 0.0095 });
  });

  it("ln E[p] of monteCarloPredictive", () => {
    const wanted = logNormal(y, 1 + spread ** 2);
    expectAllClose(expected(monteCarloPredictive(unitNormal([y]), { samples, noise })), wanted, { absolute: 0.0095 });
  });
});

describe("noise", () => {
  const target = [0.5, -1, 2];

  it("one set serves all rows, as many sets as rows are taken one each", () => {
    const shared = createRng(2).fillNormal(new Float64Array(4));
    const each = Float64Array.of(...shared, ...shared, ...shared);
    for (const expectation of [monteCarloExpectation, monteCarloPredictive]) {
      const likelihood = unitNormal(target);
      expect(expected(expectation(likelihood, { samples: 4, noise: shared }))).toBe(
        expected(expectation(likelihood, { samples: 4, noise: each })),
      );
    }
  });

  it("a row has the same noise whichever rows are asked for with it", () => {
    const noise = createRng(3).fillNormal(new Float64Array(12));
    for (const expectation of [monteCarloExpectation, monteCarloPredictive]) {
      const likelihood = expectation(unitNormal(target), { samples: 4, noise });
      const apart = expected(likelihood, 0, 1) + expected(likelihood, 1, 3);
      expectAllClose(apart, expected(likelihood), { absolute: 1e-14 });
    }
  });

  it.each([
    [{ samples: 4, noise: new Float64Array(6) }, "must hold a multiple of samples × outputs = 4 numbers, got 6; draw"],
    [{ samples: 4, noise: new Float64Array(0) }, "must hold a multiple of samples × outputs = 4 numbers, got 0; draw"],
    [{ samples: 0, noise: new Float64Array(4) }, "must hold a multiple of samples × outputs = 0 numbers, got 4; draw"],
    [{ samples: 1.5, noise: new Float64Array(3) }, "samples must be an integer ≥ 0, got 1.5"],
  ])("a wrong count is refused: %#", (options, message) => {
    expect(() => monteCarloExpectation(unitNormal(target), options)).toThrow(message);
    expect(() => monteCarloPredictive(unitNormal(target), options)).toThrow(message);
  });
});

it("the predictive objective of densities that all underflow is still a number", () => {
  const noise = Float64Array.of(-1, 0, 1);
  const value = expected(monteCarloPredictive(unitNormal([100]), { samples: 3, noise }));
  // The nearest sample, w = 1.1, has nearly all of the mean: ln ⅓ + ln N(100; 1.1, 1).
  expectAllClose(value, Math.log(1 / 3) - 0.5 * (Math.log(2 * Math.PI) + 98.9 ** 2), { relative: 1e-14 });
});
