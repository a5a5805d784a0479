import { createRng } from "@distcal/numerics";
import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitBayesianRidge, fitGpRegression, fitOls, type Regressor } from "../../src/regressors/index.ts";
import { linearToy } from "./toy-data.ts";

const seeds = fc.integer({ min: 0, max: 1e6 });
const kinds: readonly (readonly [string, (x: number[][], y: number[]) => Regressor])[] = [
  ["fitOls", (x, y) => fitOls(x, y, { std: "predictive" })],
  ["fitBayesianRidge", (x, y) => fitBayesianRidge(x, y)],
  ["fitGpRegression", (x, y) => fitGpRegression(x, y, { optimise: false })],
];

describe.each(kinds)("%s", (_, fit) => {
  it("says of a row the same whatever rows are beside it", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { features, target } = linearToy(12, seed);
        const fitted = fit(features, target);
        const all = fitted.predict(features);
        const one = fitted.predict([features[7]]);
        expectAllClose(one.mean, [all.mean[7]], { relative: 1e-12, absolute: 1e-12 });
        expectAllClose(one.std, [all.std[7]], { relative: 1e-12 });
      }),
    );
  });

  it("does not depend on the order of the training rows", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { features, target } = linearToy(12, seed);
        const here = fit(features, target).predict(features);
        const there = fit(features.slice().reverse(), target.slice().reverse()).predict(features);
        // Sums in another order; the iteration of the ridge may also end a step of 1e-3 apart.
        expectAllClose(there.mean, here.mean, { relative: 1e-7, absolute: 1e-7 });
        expectAllClose(there.std, here.std, { relative: 1e-7 });
      }),
    );
  });
});

describe("fitOls", () => {
  it("follows the units of the target and of the features", () => {
    fc.assert(
      fc.property(seeds, numberBetween(0.01, 100), numberBetween(-50, 50), (seed, factor, shift) => {
        const { features, target } = linearToy(12, seed);
        const plain = fitOls(features, target).predict(features);
        const moved = fitOls(
          features.map((row) => row.map((x) => x * factor + shift)),
          target.map((y) => y * factor + shift),
        ).predict(features.map((row) => row.map((x) => x * factor + shift)));
        expectAllClose(
          moved.mean,
          plain.mean.map((mean) => mean * factor + shift),
          { relative: 1e-8, absolute: 1e-8 },
        );
        expectAllClose(
          moved.std,
          plain.std.map((std) => std * factor),
          { relative: 1e-7 },
        );
      }),
    );
  });

  it("leaves residuals that are orthogonal to every column, of any rank", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 }), (seed, columns, copies) => {
        const rng = createRng(seed);
        const base = linearToy(15, seed, 1, columns);
        const mixes = Array.from({ length: copies }, () => base.features[0].map(() => rng.normal()));
        const features = base.features.map((row) => [
          ...row,
          ...mixes.map((mix) => mix.reduce((sum, weight, j) => sum + weight * row[j], 0)),
        ]);
        const fitted = fitOls(features, base.target);
        expect(fitted.rank).toBe(columns);
        const { mean } = fitted.predict(features);
        for (let j = 0; j < features[0].length; j++) {
          const product = base.target.reduce((sum, y, i) => sum + (y - mean[i]) * features[i][j], 0);
          expectAllClose(product, 0, { absolute: 1e-10, label: `column ${j}` });
        }
      }),
    );
  });
});
