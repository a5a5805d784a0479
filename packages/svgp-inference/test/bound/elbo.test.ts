import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  createElbo,
  cubatureExpectation,
  gaussianLikelihood,
  monteCarloExpectation,
  packParameters,
  type RowRange,
} from "../../src/index.ts";
import { bendingLikelihood, embedding, packed, randomParameters, randomPredictions } from "../random-model.ts";

const rng = createRng(21);
const rows = 150;
const inducing = 5;
const columns = randomPredictions(rows, rng);
const target = rng.fillNormal(new Float64Array(rows));

describe("batches", () => {
  const likelihood = cubatureExpectation(bendingLikelihood(target, 3));
  const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing });
  const point = packed(likelihood, inducing, 1);
  const evaluate = (range?: RowRange): { value: number; gradient: Float64Array } => {
    const gradient = new Float64Array(elbo.layout.size);
    return { value: elbo.valueWithGrad(point, gradient, rows, range), gradient };
  };

  it.each([
    ["equal ones", [0, 50, 100, 150]],
    ["ones of any size, by their share of the rows", [0, 1, 8, 71, 150]],
  ])("the bounds of %s average to the full one, gradient too", (_, borders) => {
    const full = evaluate();
    let value = 0;
    const gradient = new Float64Array(elbo.layout.size);
    for (let b = 1; b < borders.length; b++) {
      const range = { from: borders[b - 1], to: borders[b] };
      const share = (range.to - range.from) / rows;
      const part = evaluate(range);
      value += share * part.value;
      for (let i = 0; i < gradient.length; i++) gradient[i] += share * part.gradient[i];
    }
    // Only the order of the sums differs. Gradients cancel: their error is measured by the largest of them.
    expectAllClose(value, full.value, { relative: 1e-12, label: "value" });
    const largest = full.gradient.reduce((most, g) => Math.max(most, Math.abs(g)), 0);
    expectAllClose(gradient, full.gradient, { relative: 1e-12, absolute: 1e-12 * largest, label: "gradient" });
  });

  it("the same call gives the same bits, whatever was asked in between", () => {
    const first = evaluate({ from: 3, to: 90 });
    evaluate({ from: 100, to: 107 });
    expect(evaluate({ from: 3, to: 90 })).toEqual(first);
  });

  it("numData scales the data term and leaves the divergence alone", () => {
    const gradient = new Float64Array(elbo.layout.size);
    const [once, twice, thrice] = [rows, 2 * rows, 3 * rows].map((n) => elbo.valueWithGrad(point, gradient, n));
    expectAllClose(thrice - twice, twice - once, { relative: 1e-12 });
  });

  it("the point is left as it was", () => {
    const before = point.slice();
    evaluate();
    expect(point).toEqual(before);
  });
});

describe("the bound by cubature and by 100 000 draws", () => {
  const few = 6;
  const draws = 100_000;
  const some = { mean: columns.mean.subarray(0, few), std: columns.std.subarray(0, few) };
  const smooth = bendingLikelihood(target.subarray(0, few), 3);
  const point = packed(cubatureExpectation(smooth), inducing, 2);
  const evaluate = (likelihood: ReturnType<typeof cubatureExpectation>): number => {
    const elbo = createElbo({ kernel: embedding, columns: some, likelihood, inducing });
    return elbo.valueWithGrad(point, new Float64Array(elbo.layout.size), few);
  };

  it("they agree within three standard errors", () => {
    // A hundred independent sets of a thousand draws: their spread is the standard error of their mean, times ten.
    const sets = 100;
    const samples = draws / sets;
    const stream = createRng(5);
    const values = Array.from({ length: sets }, () =>
      evaluate(
        monteCarloExpectation(smooth, { samples, noise: stream.fillNormal(new Float64Array(3 * few * samples)) }),
      ),
    );
    const mean = values.reduce((sum, v) => sum + v, 0) / sets;
    const spread = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (sets - 1));
    const standardError = spread / Math.sqrt(sets);
    expect(standardError).toBeLessThan(0.02);
    expect(Math.abs(evaluate(cubatureExpectation(smooth, 12)) - mean)).toBeLessThan(3 * standardError);
    expect(Math.abs(evaluate(cubatureExpectation(smooth)) - mean)).toBeLessThan(3 * standardError);
  });
});

describe("where the bound is undefined it is −∞ with a zero gradient, and nothing is thrown", () => {
  const rows = 12;
  const columns = randomPredictions(rows, createRng(7));
  const likelihood = cubatureExpectation(bendingLikelihood(target.subarray(0, rows), 3));
  const expectRefusal = (elbo: ReturnType<typeof createElbo>, point: Float64Array): void => {
    const gradient = new Float64Array(elbo.layout.size).fill(7);
    expect(elbo.valueWithGrad(point, gradient, rows)).toBe(Number.NEGATIVE_INFINITY);
    expect(gradient).toEqual(new Float64Array(elbo.layout.size));
  };

  it("two inducing points coincide and there is no jitter", () => {
    const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing: 2, jitter: 0 });
    const parameters = randomParameters(likelihood, 2, createRng(1));
    const same = { inducing: { mean: new Float64Array(2).fill(0.3), std: new Float64Array(2).fill(0.5) } };
    expectRefusal(elbo, packParameters(elbo.layout, { ...parameters, ...same }));
  });

  it("with the default jitter coinciding inducing points are fine", () => {
    const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing: 2 });
    const parameters = randomParameters(likelihood, 2, createRng(1));
    const same = { inducing: { mean: new Float64Array(2).fill(0.3), std: new Float64Array(2).fill(0.5) } };
    const gradient = new Float64Array(elbo.layout.size);
    const value = elbo.valueWithGrad(packParameters(elbo.layout, { ...parameters, ...same }), gradient, rows);
    expect(Number.isFinite(value)).toBe(true);
    expect(gradient.every(Number.isFinite)).toBe(true);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])(
    "a coordinate is %d, whichever it is",
    (bad) => {
      const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing });
      const point = packed(likelihood, inducing, 3);
      for (let i = 0; i < point.length; i++) {
        const moved = point.slice();
        moved[i] = bad;
        const gradient = new Float64Array(point.length);
        const value = elbo.valueWithGrad(moved, gradient, rows);
        // An infinite logarithm is held at ±700, where a finite answer may exist.
        expect(Number.isFinite(value) || value === Number.NEGATIVE_INFINITY, `coordinate ${i}: ${value}`).toBe(true);
        expect(gradient.every(Number.isFinite), `gradient at coordinate ${i}`).toBe(true);
      }
    },
  );

  it.each([-1e3, 1e3, -1e200, 1e200])("a coordinate is %d: the answer is a number or −∞, never NaN", (absurd) => {
    for (const jitter of [0, 1e-6]) {
      const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing, jitter });
      const point = packed(likelihood, inducing, 4);
      for (let i = 0; i <= point.length; i++) {
        // Each coordinate on its own, and last all of them at once.
        const moved = i < point.length ? point.slice() : new Float64Array(point.length).fill(absurd);
        if (i < point.length) moved[i] = absurd;
        const gradient = new Float64Array(point.length);
        const value = elbo.valueWithGrad(moved, gradient, rows);
        expect(Number.isFinite(value) || value === Number.NEGATIVE_INFINITY, `coordinate ${i}: ${value}`).toBe(true);
        expect(gradient.every(Number.isFinite), `gradient at coordinate ${i}`).toBe(true);
      }
    }
  });

  it("a posterior factor with a zero on its diagonal is infinitely far from the prior", () => {
    const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing });
    const point = packed(likelihood, inducing, 5);
    point[elbo.layout.blocks.posteriorFactor.from] = 0;
    expectRefusal(elbo, point);
  });
});

describe("bad input is refused by name", () => {
  const likelihood = gaussianLikelihood(target);
  const elbo = createElbo({ kernel: embedding, columns, likelihood, inducing });
  const point = packed(likelihood, inducing, 6);
  const gradient = new Float64Array(point.length);

  it.each([
    [{ inducing: 0 }, "parameterLayout: inducing must be an integer ≥ 1, got 0"],
    [{ inducing: 2.5 }, "parameterLayout: inducing must be an integer ≥ 1, got 2.5"],
    [{ jitter: -1 }, "createElbo: jitter must be a finite number ≥ 0, got -1; pass a small one such as 1e-6"],
    [{ jitter: Number.NaN }, "createElbo: jitter must be a finite number ≥ 0, got NaN"],
    [{ likelihood: gaussianLikelihood([1, 2]) }, "createElbo: likelihood must have 150 rows, got 2 rows"],
    [
      { columns: { mean: columns.mean, std: columns.std.subarray(1) } },
      "createElbo: std must have 150 rows, got 149 rows",
    ],
  ])("createElbo %#", (bad, message) => {
    expect(() => createElbo({ kernel: embedding, columns, likelihood, inducing, ...bad })).toThrow(message);
  });

  it("valueWithGrad", () => {
    expect(() => elbo.valueWithGrad(point.subarray(1), gradient, rows)).toThrow(
      `unpackParameters: packed must have ${point.length} rows, got ${point.length - 1} rows`,
    );
    expect(() => elbo.valueWithGrad(point, gradient.subarray(1), rows)).toThrow(
      `valueWithGrad: gradient must have ${point.length} rows, got ${point.length - 1} rows`,
    );
    expect(() => elbo.valueWithGrad(point, gradient, 0)).toThrow("valueWithGrad: numData must be a finite number > 0");
    for (const range of [
      { from: 0, to: 0 },
      { from: -1, to: 5 },
      { from: 0, to: 151 },
      { from: 5, to: 4 },
      { from: 0, to: Number.NaN },
    ]) {
      expect(() => elbo.valueWithGrad(point, gradient, rows, range)).toThrow(
        `valueWithGrad: range must hold rows between 0 and 150, got ${range.from} up to ${range.to}; ` +
          "pass 0 ≤ from < to ≤ 150",
      );
    }
  });
});
