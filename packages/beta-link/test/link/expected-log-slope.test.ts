import { gaussHermite, type QuadratureRule } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { expectedLogSlopeInto, expectedLogSlopeWithGradInto, logSlopeWithGrad } from "../../src/index.ts";
import { isMirroredFour } from "../../src/link/mirrored-rule.ts";
import { logsFromLogit } from "../arbitraries.ts";
import { columnsOf, type MomentRow, roomFor } from "./map-moments.ts";
import { plainProductRule } from "./plain-product-rule.ts";

const rule = gaussHermite(4);

function example(count: number): MomentRow[] {
  return Array.from({ length: count }, (_, i) => ({
    ...logsFromLogit(4 * Math.sin(5 * i)),
    mean: [0.3 * Math.cos(i), 0.4 * Math.sin(2 * i), Math.sin(3 * i)],
    factor: Array.from({ length: 6 }, (_, k) => 0.4 * Math.cos(7 * i + k)),
  }));
}

describe("expectedLogSlopeWithGradInto", () => {
  it("without spread is logSlope and its gradient, at the centre and in both tails", () => {
    const logs = [
      logsFromLogit(0),
      logsFromLogit(-3),
      logsFromLogit(70),
      { logQ: -800, log1mQ: -1e-300 },
      { logQ: -1e-300, log1mQ: -800 },
    ];
    const means = [
      [0, 0, 0],
      [0.3, -0.2, 0.5],
      [-2, 1.5, -4],
      [1e-3, 2e-3, 0],
      [1e-3, 1e-3, 200],
    ];
    for (const order of [1, 3, 4, 7]) {
      for (const { logQ, log1mQ } of logs) {
        for (const mean of means) {
          const { at, moments } = columnsOf([{ logQ, log1mQ, mean, factor: [0, 0, 0, 0, 0, 0] }]);
          const gradient = roomFor(1);
          const value = expectedLogSlopeWithGradInto(at, 0, 1, moments, gaussHermite(order), gradient);
          const exact = logSlopeWithGrad({ logA: mean[0], logB: mean[1], c: mean[2] }, logQ, log1mQ);
          const label = `order ${order}, ln q = ${logQ}, mean ${mean}`;
          expectAllClose(value, exact.value, { relative: 1e-14, absolute: 1e-14, label });
          const inMean = [exact.logA, exact.logB, exact.c];
          expectAllClose(gradient.mean, inMean, { relative: 1e-14, absolute: 1e-14, label });
          // A gradient of hundreds times nodes that mirror each other cancels to its own rounding.
          const largest = Math.max(1, ...inMean.map(Math.abs));
          expectAllClose(gradient.factor, new Float64Array(6), { absolute: 1e-14 * largest, label });
        }
      }
    }
  });

  it("is exactly 0 at the identity map without spread, where ln q = −800", () => {
    const { at, moments } = columnsOf([{ logQ: -800, log1mQ: -0, mean: [0, 0, 0], factor: [0, 0, 0, 0, 0, 0] }]);
    expect(expectedLogSlopeInto(at, 0, 1, moments, rule, new Float64Array(1))).toBe(0);
    expect(expectedLogSlopeInto(at, 0, 1, moments, gaussHermite(3), new Float64Array(1))).toBe(0);
  });

  it("keeps the digits of a small spread in the far tail, where E[ln r] = (E[a] − 1) ln q", () => {
    const spread = 2 ** -10;
    const exact = -800 * Math.expm1(spread ** 2 / 2);
    const left = { logQ: -800, log1mQ: -0, mean: [0, 0, 0], factor: [spread, 0, 0, 0, 0, 0] };
    const right = { logQ: -0, log1mQ: -800, mean: [0, 0, 0], factor: [0, 0, spread, 0, 0, 0] };
    const { at, moments } = columnsOf([left, right]);
    for (const order of [4, 5]) {
      const values = new Float64Array(2);
      expectedLogSlopeInto(at, 0, 2, moments, gaussHermite(order), values);
      // The spread itself, 1e-3, is known to 1e-13 of e^spread: an E[a] − 1 taken from E[a] would be off by 1e-10.
      expectAllClose(values, [exact, exact], { relative: 1e-12, label: `order ${order}` });
    }
  });

  it("is linear in c in the far tail, so a spread in c changes nothing there", () => {
    const { at, moments } = columnsOf([{ logQ: -800, log1mQ: -0, mean: [0, 0, 0.25], factor: [0, 0, 0, 0, 0, 3] }]);
    const gradient = roomFor(1);
    expectAllClose(expectedLogSlopeWithGradInto(at, 0, 1, moments, rule, gradient), 0.25, { absolute: 1e-14 });
    expectAllClose(gradient.mean, [-799, 0, 1], { relative: 1e-14 });
  });

  it("takes rows from … to − 1 of the columns, with moments, gradient and values counted from `from`", () => {
    const rows = example(7);
    const { at, moments } = columnsOf(rows);
    const part = columnsOf(rows.slice(2, 5)).moments;
    for (const order of [3, 4]) {
      const [whole, some] = [roomFor(7), roomFor(3)];
      const [wholeValues, someValues] = [new Float64Array(7), new Float64Array(3)];
      expectedLogSlopeWithGradInto(at, 0, 7, moments, gaussHermite(order), whole, wholeValues);
      const sum = expectedLogSlopeWithGradInto(at, 2, 5, part, gaussHermite(order), some, someValues);
      expect(someValues).toEqual(wholeValues.slice(2, 5));
      expect(some.mean).toEqual(whole.mean.slice(6, 15));
      expect(some.factor).toEqual(whole.factor.slice(12, 30));
      expectAllClose(sum, someValues[0] + someValues[1] + someValues[2], { absolute: 1e-15 });
      expect(expectedLogSlopeWithGradInto(at, 2, 5, part, gaussHermite(order), roomFor(3))).toBe(sum);
      expect(expectedLogSlopeWithGradInto(at, 4, 4, part, gaussHermite(order), roomFor(0))).toBe(0);
    }
  });

  it("leaves its inputs and the room beyond its rows alone", () => {
    const { at, moments } = columnsOf(example(3));
    const before = JSON.stringify([at, moments]);
    const [gradient, values] = [roomFor(3), new Float64Array(3).fill(7)];
    expectedLogSlopeWithGradInto(at, 0, 2, moments, rule, gradient, values);
    expect(JSON.stringify([at, moments])).toBe(before);
    expect(values[2]).toBe(7);
    expect([...gradient.mean].map(Number.isNaN)).toEqual([...Array(6).fill(false), true, true, true]);
    expect(gradient.factor.findIndex(Number.isNaN)).toBe(12);
  });

  it("takes any rule of four nodes, and only mirrored ones the fast way", () => {
    const skewed: QuadratureRule = {
      order: 4,
      nodes: Float64Array.of(-2, -0.5, 0.75, 2.5),
      weights: Float64Array.of(0.1, 0.4, 0.35, 0.15),
    };
    expect(isMirroredFour(rule)).toBe(true);
    expect(isMirroredFour(gaussHermite(3))).toBe(false);
    expect(isMirroredFour(skewed)).toBe(false);
    const { at, moments } = columnsOf(example(2));
    const values = new Float64Array(2);
    expectedLogSlopeInto(at, 0, 2, moments, skewed, values);
    for (const row of [0, 1]) {
      expectAllClose(values[row], plainProductRule(at, row, moments, skewed).value, { absolute: 1e-14 });
    }
  });

  it("refuses room that is too small and rows that are not there, naming them and the remedy", () => {
    const { at, moments } = columnsOf(example(3));
    const short = { ...moments, factor: moments.factor.slice(1) };
    expect(() => expectedLogSlopeWithGradInto(at, 0, 3, short, rule, roomFor(3))).toThrow(
      "expectedLogSlopeWithGradInto: moments.factor must hold at least 18 numbers, got 17; pass 6 a row",
    );
    expect(() => expectedLogSlopeWithGradInto(at, 0, 3, moments, rule, roomFor(2))).toThrow(
      "expectedLogSlopeWithGradInto: gradient.mean must hold at least 9 numbers, got 6; pass 3 a row",
    );
    expect(() => expectedLogSlopeInto(at, 0, 3, moments, rule, new Float64Array(2))).toThrow(
      "expectedLogSlopeInto: values must hold at least 3 numbers, got 2; pass 1 a row",
    );
    const uneven = { ...at, log1mQ: at.log1mQ.slice(1) };
    expect(() => expectedLogSlopeInto(uneven, 0, 3, moments, rule, new Float64Array(3))).toThrow(
      "expectedLogSlopeInto: log1mQ must hold 3 numbers, got 2; pass one for each of logQ",
    );
    for (const [from, to] of [
      [0, 4],
      [-1, 2],
      [2, 1],
      [0.5, 2],
      [0, Number.NaN],
    ]) {
      expect(() => expectedLogSlopeInto(at, from, to, moments, rule, new Float64Array(9))).toThrow(
        `expectedLogSlopeInto: from and to must be row numbers with 0 ≤ from ≤ to ≤ 3, got ${from} and ${to}`,
      );
    }
    expect(() => expectedLogSlopeInto(at, 0, 3, moments, { ...rule, order: 5 }, new Float64Array(3))).toThrow(
      "expectedLogSlopeInto: rule must have as many nodes and weights as its order, got 4 and 4 for 5",
    );
  });
});
