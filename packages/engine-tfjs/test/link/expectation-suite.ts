import { expectedLogSlopeWithGradInto } from "@distcal/beta-link";
import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import { tensorFrom } from "../../src/backends/working-precision.ts";
import { betaTensorLikelihood } from "../../src/link/beta-likelihood.ts";
import { expectedLogSlope, expectedLogSlopeComposed } from "../../src/link/expected-log-slope.ts";
import { linkRule } from "../../src/link/link-rule.ts";
import { mapMoments } from "../../src/link/map-moments.ts";
import { linkParameters } from "../small-bound.ts";
import { latentTensors, type RandomRows, randomRows } from "./random-rows.ts";

const cubature = { kind: "cubature", order: 4 } as const;

/** ∂/∂F of the packed entries among the nine of the square. */
const squareEntries = [0, 3, 4, 6, 7, 8] as const;

/** Value and gradient of the expectation against the float64 engine. */
export function itExpects(): void {
  const rows = randomRows(70, 11);
  const count = rows.logQ.length;

  for (const [name, compute] of Object.entries({ expectedLogSlope, expectedLogSlopeComposed })) {
    for (const order of [4, 3]) {
      it(`${name} and its gradient agree with the float64 engine at order ${order}`, async () => {
        const expected = reference(rows, order);
        const rule = linkRule(gaussHermite(order));
        const read = tf.tidy(() => {
          const at = probabilities(rows);
          const moments = mapMoments(latentTensors(rows));
          const values = compute(at, moments, rule);
          const gradient = tf.grad((x) => compute(at, x as tf.Tensor2D, rule).sum())(moments);
          return tf.concat([values, gradient], 1);
        });
        const got = await read.data();
        tf.dispose(read);
        rule.dispose();
        for (let row = 0; row < count; row++) {
          const at = 13 * row;
          // |Δ ln p| ≤ 1e-4; gradients 1e-3 of their norm.
          expectAllClose(got[at], expected.values[row], { absolute: 1e-4, label: `value of row ${row}` });
          const wanted = [
            ...expected.mean.subarray(3 * row, 3 * row + 3),
            ...expected.factor.subarray(6 * row, 6 * row + 6),
          ];
          const slopes = [...got.slice(at + 1, at + 4), ...squareEntries.map((entry) => got[at + 4 + entry])];
          const norm = Math.hypot(...wanted);
          expectAllClose(slopes, wanted, { absolute: 1e-3 * norm, label: `gradient of row ${row}` });
        }
      });
    }
  }

  it("the likelihood answers for a range, with γ and δ, and says what no parameter changes", async () => {
    const logDensity = rows.logQ.map((value) => 0.1 * value);
    const likelihood = betaTensorLikelihood({ ...rows, logDensity }, cubature, linkParameters);
    const [gamma, delta] = [
      [1.5, 0.8, 2],
      [0.1, -0.2, 0.3],
    ];
    const range = { from: 10, to: 25 };
    const sum = tf.tidy(() => {
      const all = latentTensors(rows);
      const latent = { mean: all.mean.slice([10, 0], [15, 3]), factor: all.factor.slice([10, 0, 0], [15, 3, 3]) };
      return likelihood.expect(range, latent, tensorFrom([...gamma, ...delta]) as tf.Tensor1D);
    });
    const entryRow = [0, 1, 1, 2, 2, 2];
    const moved: RandomRows = {
      ...rows,
      mean: rows.mean.map((value, i) => value / gamma[i % 3] + delta[i % 3]),
      factor: rows.factor.map((value, i) => value / gamma[entryRow[i % 6]]),
    };
    const expected = reference(moved, 4).values.subarray(10, 25);
    expectAllClose(await sum.data(), expected, { absolute: 1e-4 });
    expect(likelihood.constant(12)).toBe(logDensity[12]);
    sum.dispose();
    likelihood.dispose();
  });

  it("columns of different lengths are named", () => {
    const observations = { ...rows, logDensity: new Float64Array(3) };
    expect(() => betaTensorLikelihood(observations, cubature, linkParameters)).toThrow(
      "betaTensorLikelihood: logDensity must hold 70 numbers, got 3; pass one for each of logQ",
    );
  });

  it("maps that are steps and targets beyond every tail give finite numbers", async () => {
    const observations = {
      logQ: Float64Array.of(-1e300, -1e-300, -0.7),
      log1mQ: Float64Array.of(-1e-300, -1e300, -0.69),
      logDensity: new Float64Array(3),
    };
    const likelihood = betaTensorLikelihood(observations, cubature, linkParameters);
    const value = tf.tidy(() => {
      const latent = { mean: tf.fill([3, 3], 60) as tf.Tensor2D, factor: tf.zeros([3, 3, 3]) as tf.Tensor3D };
      return likelihood.expect({ from: 0, to: 3 }, latent, tf.tensor1d([1, 1, 1, 0, 0, 0]));
    });
    expect(Array.from(await value.data()).every(Number.isFinite)).toBe(true);
    value.dispose();
    likelihood.dispose();
  });
}

function reference(
  rows: RandomRows,
  order: number,
): { values: Float64Array; mean: Float64Array; factor: Float64Array } {
  const count = rows.logQ.length;
  const answer = {
    values: new Float64Array(count),
    mean: new Float64Array(3 * count),
    factor: new Float64Array(6 * count),
  };
  expectedLogSlopeWithGradInto(rows, 0, count, rows, gaussHermite(order), answer, answer.values);
  return answer;
}

function probabilities({ logQ, log1mQ }: RandomRows): { logQ: tf.Tensor2D; log1mQ: tf.Tensor2D } {
  const column = (values: Float64Array): tf.Tensor2D => tensorFrom(values, [values.length, 1]) as tf.Tensor2D;
  return { logQ: column(logQ), log1mQ: column(log1mQ) };
}
