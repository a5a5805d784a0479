import { laplaceBatch, normalBatch } from "@distcal/distributions";
import { modelText, readModelDocument } from "@distcal/model-document";
import { createRng, normalCdf } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { chosenRidge, embeddingLoss } from "../../../src/calibrators/ckme/choose-ridge.ts";
import {
  distancesFrom,
  normalDistance,
  pointsPerRow,
  quantilePoints,
} from "../../../src/calibrators/ckme/energy-distance.ts";
import { ontoSimplex } from "../../../src/calibrators/ckme/simplex.ts";
import { ckmeMethod, fitCkme } from "../../../src/calibrators/index.ts";
import { simulated } from "../simulated.ts";

const schemas = { ckme: ckmeMethod.schema };

/** A·x = b by elimination with pivots, written for this test alone. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const a = matrix.map((row, i) => [...row, right[i]]);
  const n = right.length;
  for (let k = 0; k < n; k++) {
    const best = [...a.keys()].slice(k).reduce((top, i) => (Math.abs(a[i][k]) > Math.abs(a[top][k]) ? i : top), k);
    [a[k], a[best]] = [a[best], a[k]];
    for (let i = k + 1; i < n; i++) {
      const share = a[i][k] / a[k][k];
      for (let j = k; j <= n; j++) a[i][j] -= share * a[k][j];
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let k = n - 1; k >= 0; k--) {
    x[k] = (a[k][n] - a[k].slice(k + 1, n).reduce((sum, value, j) => sum + value * x[k + 1 + j], 0)) / a[k][k];
  }
  return x;
}

/** The nearest point of the simplex, by trying every threshold that sorted numbers allow. */
function projected(u: readonly number[]): number[] {
  const falling = [...u].sort((a, b) => b - a);
  let threshold = 0;
  for (let k = 1; k <= u.length; k++) {
    const candidate = (falling.slice(0, k).reduce((sum, value) => sum + value, 0) - 1) / k;
    if (falling[k - 1] > candidate) threshold = candidate;
  }
  return u.map((value) => Math.max(value - threshold, 0));
}

const median = (values: readonly number[]): number => {
  const above = values.filter((value) => value > 0).sort((a, b) => a - b);
  return above[above.length >> 1];
};
const pairs = (n: number): [number, number][] =>
  Array.from({ length: n }, (_, i) => Array.from({ length: i }, (_, j): [number, number] => [i, j])).flat();

describe("the energy distance", () => {
  it.each([
    [0, 1, 0, 1],
    [0, 1, 0.3, 1.2],
    [-2, 0.5, 4, 3],
    [1e6, 2, 1e6 + 1, 0.01],
  ])("of N(%d, %d²) and N(%d, %d²) is √(2∫(F − G)²)", (m, s, n, t) => {
    const [low, high, steps] = [Math.min(m - 9 * s, n - 9 * t), Math.max(m + 9 * s, n + 9 * t), 200_000];
    const step = (high - low) / steps;
    let integral = 0;
    for (let k = 0; k <= steps; k++) {
      const y = low + k * step;
      integral += step * (normalCdf((y - m) / s) - normalCdf((y - n) / t)) ** 2;
    }
    expectAllClose([normalDistance(m, s, n, t)], [Math.sqrt(2 * integral)], { relative: 1e-6, absolute: 1e-7 });
  });

  it("of point sets is √(2E|X − Y| − E|X − X′| − E|Y − Y′|), and near that of the distributions", () => {
    const mean = [0, 1, -3];
    const std = [1, 0.4, 2];
    const points = quantilePoints(normalBatch({ mean, std }));
    const apart = (i: number, j: number): number => {
      let sum = 0;
      for (let a = 0; a < pointsPerRow; a++) {
        for (let b = 0; b < pointsPerRow; b++) {
          sum += Math.abs(points[i * pointsPerRow + a] - points[j * pointsPerRow + b]) / pointsPerRow ** 2;
        }
      }
      return sum;
    };
    for (const [i, j] of pairs(3)) {
      const own = distancesFrom({ points }, i, { points })(j);
      expectAllClose([own], [Math.sqrt(2 * apart(i, j) - apart(i, i) - apart(j, j))], { relative: 1e-12 });
      expect(Math.abs(own - normalDistance(mean[i], std[i], mean[j], std[j]))).toBeLessThan(0.02 * own);
    }
  });
});

describe("the projection onto the simplex", () => {
  it("is the nearest point, as sorting finds it", () => {
    const rng = createRng(3);
    for (let turn = 0; turn < 50; turn++) {
      const u = Array.from({ length: 1 + turn }, () => (turn % 3 === 0 ? 0.01 : 2) * rng.normal());
      const own = Float64Array.from(u);
      ontoSimplex(own);
      expectAllClose(own, projected(u), { absolute: 1e-13 });
    }
    const corner = Float64Array.of(5, 0, 0);
    ontoSimplex(corner);
    expect([...corner]).toEqual([1, 0, 0]);
  });
});

describe("conditional kernel mean embeddings", () => {
  const rows = simulated(40, 6, { factor: 0.6 });
  const fresh = { mean: Float64Array.of(1, 5, 12), std: Float64Array.of(1, 0.5, 2) };
  const distance = (i: number, j: number): number =>
    normalDistance(rows.mean[i], rows.std[i], rows.mean[j], rows.std[j]);
  const scale = median(pairs(40).map(([i, j]) => distance(i, j)));
  const every = [...rows.mean.keys()];
  const kernelOf = (chosen: readonly number[], ridge: number): number[][] =>
    chosen.map((i) => chosen.map((j) => (i === j ? 1 + ridge * chosen.length : Math.exp(-distance(i, j) / scale))));

  it("have weights (K + λnI)⁻¹k projected onto the simplex, as a dense solve by hand gives them", () => {
    const batch = fitCkme(rows, { ridge: 1e-3 }).calibrate(fresh);
    for (const [c, mean] of fresh.mean.entries()) {
      const k = every.map((i) => Math.exp(-normalDistance(mean, fresh.std[c], rows.mean[i], rows.std[i]) / scale));
      const weights = projected(solved(kernelOf(every, 1e-3), k));
      for (const y of [-1, 2, 4.5, 9]) {
        const below = every.reduce((sum, i) => sum + (rows.target[i] <= y ? weights[i] : 0), 0);
        expectAllClose([batch.row(c).cdf(y)], [below], { absolute: 1e-10 });
      }
      expectAllClose([batch.mean()[c]], [every.reduce((sum, i) => sum + weights[i] * rows.target[i], 0)], {
        relative: 1e-10,
      });
    }
  });

  it("measure an embedding by its squared RKHS distance to a target, as sums over all pairs give it", () => {
    const target = Array.from(rows.target.slice().sort());
    const weights = Float64Array.from(target, (_, i) => (i % 3 === 0 ? 0 : (i + 1) / 500));
    const near = (a: number, b: number): number => Math.exp(-Math.abs(a - b) / 0.7);
    for (const y of [target[0] - 1, target[17], target[20] + 0.1, target[39] + 5]) {
      let loss = 1;
      for (const [i, a] of target.entries()) {
        loss -= 2 * weights[i] * near(a, y);
        for (const [j, b] of target.entries()) loss += weights[i] * weights[j] * near(a, b);
      }
      expectAllClose([embeddingLoss(y, target, weights, 0.7)], [loss], { absolute: 1e-12 });
    }
  });

  it("take the ridge whose held-out distance is the least among its neighbours", () => {
    const order = every.slice().sort((a, b) => rows.target[a] - rows.target[b]);
    const kernel = Float64Array.from(order.flatMap((i) => order.map((j) => Math.exp(-distance(i, j) / scale))));
    const target = Float64Array.from(order, (i) => rows.target[i]);
    const targetScale = median(pairs(40).map(([i, j]) => Math.abs(target[i] - target[j])));
    const chosen = chosenRidge({ kernel, target, targetScale }, 4);
    expect(fitCkme(rows, { seed: 4 }).ridge).toBe(chosen);
    const at = (ridge: number): number => {
      // All but one row in turn, by hand: another way to hold out, whose least is near.
      let sum = 0;
      for (const held of every) {
        const rest = every.filter((i) => i !== held).sort((a, b) => rows.target[a] - rows.target[b]);
        const k = rest.map((i) => Math.exp(-distance(i, held) / scale));
        const weights = Float64Array.from(projected(solved(kernelOf(rest, ridge), k)));
        const known = rest.map((i) => rows.target[i]);
        sum += embeddingLoss(rows.target[held], known, weights, targetScale);
      }
      return sum;
    };
    const losses = [1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1].map(at);
    expect(at(chosen)).toBeLessThan(1.02 * Math.min(...losses));
  });

  it("take families of any kind by their quantiles, near what two numbers give where rows are normal", () => {
    const predictions = laplaceBatch({ location: rows.mean, scale: rows.std.map((s) => s / Math.SQRT2) });
    const fitted = fitCkme({ predictions, target: rows.target }, { ridge: 1e-2 });
    const again = ckmeMethod.restore(readModelDocument(modelText(fitted.toJSON()), schemas));
    const asked = laplaceBatch({ location: fresh.mean, scale: fresh.std });
    expect(again.calibrate(asked).quantile(0.4)).toEqual(fitted.calibrate(asked).quantile(0.4));
    const byNumbers = fitCkme(rows, { ridge: 1e-2 }).calibrate(fresh);
    expectAllClose(fitted.calibrate(asked).mean(), byNumbers.mean(), { absolute: 0.6 });
  });

  it("are written and read again to the same bytes and answers", () => {
    const fitted = fitCkme(rows);
    const text = modelText(fitted.toJSON());
    const again = ckmeMethod.restore(readModelDocument(text, schemas));
    expect(modelText(again.toJSON())).toBe(text);
    expect(again.calibrate(rows).crps(rows.target)).toEqual(fitted.calibrate(rows).crps(rows.target));
    const falling = text.replace(/"target":\[([^,]+),([^,]+),/, (_, a, b) => `"target":[${Number(b) + 1},${a},`);
    expect(() => readModelDocument(falling, schemas)).toThrow("must have target[1] ≥ target[0]");
  });

  it("use a sample of more rows than they may, and say how many", () => {
    const many = simulated(300, 4);
    const [one, same, other] = [1, 1, 2].map((seed) => fitCkme(many, { maxRows: 60, ridge: 0.01, seed }));
    expect(one.rowsUsed).toBe(60);
    expect(modelText(one.toJSON())).toBe(modelText(same.toJSON()));
    expect(one.toJSON()["parameters"]).not.toEqual(other.toJSON()["parameters"]);
    expect(one.toJSON().fit).toMatchObject({ rows: 300, seed: 1 });
  });

  it("refuse options that they can't take, and outcomes that are all the same", () => {
    expect(() => fitCkme(rows, { maxRows: 6000 })).toThrow(
      "fitCkme: maxRows must be an integer from 10 to 5000, got 6000",
    );
    expect(() => fitCkme(rows, { ridge: 0 })).toThrow("fitCkme: ridge must be a number from 1e-9 to 1e9, got 0");
    expect(() => fitCkme({ ...rows, target: rows.target.map(() => 3) })).toThrow(
      "must have at least two different values",
    );
    expect(() => fitCkme({ ...rows, weight: rows.target.map(() => 0.5) })).toThrow("for a method that repeats rows");
  });
});
