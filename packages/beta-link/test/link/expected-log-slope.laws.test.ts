import { gaussHermite } from "@distcal/numerics";
import { expectAllClose, numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedLogSlopeInto, expectedLogSlopeWithGradInto } from "../../src/index.ts";
import { expectedLogSlopeNested } from "../../src/link/expected-log-slope-nested.ts";
import { logsFromLogit } from "../arbitraries.ts";
import { columnsOf, type MomentRow, roomFor, rowsInTails, rowsWithin } from "./map-moments.ts";
import { plainProductRule } from "./plain-product-rule.ts";

const rule = gaussHermite(4);

/** The fast form against the nested one, the value to 1e-13 and the gradient to 1e-12, relative or absolute. */
function expectSameAsNested(row: MomentRow): void {
  const { at, moments } = columnsOf([row]);
  const [fast, nested] = [roomFor(1), roomFor(1)];
  const value = expectedLogSlopeWithGradInto(at, 0, 1, moments, rule, fast);
  const expected = expectedLogSlopeNested(row.logQ, row.log1mQ, 0, moments, rule, nested);
  const label = JSON.stringify(row);
  expectAllClose(value, expected, { absolute: 1e-13 * Math.max(1, Math.abs(expected)), label });
  const components = [...nested.mean, ...nested.factor];
  const found = [...fast.mean, ...fast.factor];
  components.forEach((component, k) => {
    expectAllClose(found[k], component, {
      absolute: 1e-12 * Math.max(1, Math.abs(component)),
      label: `${k}: ${label}`,
    });
  });
}

describe("laws of expectedLogSlope", () => {
  it("at order 4 is the nested form, for mild and broad maps", () => {
    fc.assert(fc.property(fc.oneof(rowsWithin(0.5, 0.3, 10), rowsWithin(2, 1.5, 40)), expectSameAsNested), {
      numRuns: 1000,
    });
  });

  it("at order 4 is the nested form on both sides of the border where it hands over to it", () => {
    // With a q left of ½ the largest exponent is c + b·|ln(1−q)| plus spreads; c carries it across 80.
    const nearBorder = fc
      .tuple(rowsWithin(0.5, 0.3, 3), numberBetween(65, 110))
      .map(([row, c]) => ({ ...row, mean: [row.mean[0], row.mean[1], row.logQ < row.log1mQ ? c : -c] }));
    fc.assert(fc.property(nearBorder, expectSameAsNested), { numRuns: 1000 });
  });

  it("at order 4 hands a row over when, and only when, its products could overflow", () => {
    const isHandedOver = (row: MomentRow): boolean => {
      const { at, moments } = columnsOf([row]);
      const [fast, nested] = [roomFor(1), roomFor(1)];
      const value = expectedLogSlopeWithGradInto(at, 0, 1, moments, rule, fast);
      const same = expectedLogSlopeNested(row.logQ, row.log1mQ, 0, moments, rule, nested) === value;
      // The two round differently: ten numbers that agree in every bit come from one and the same form.
      return same && `${[...fast.mean, ...fast.factor]}` === `${[...nested.mean, ...nested.factor]}`;
    };
    fc.assert(
      fc.property(rowsWithin(0.5, 0.5, 10), (row) => {
        expect(isHandedOver(row)).toBe(false);
        // ln r is even in z, so only the side that the row's own tail is not on can overflow.
        const [a, b] = row.mean;
        const side = row.logQ < row.log1mQ ? 1 : -1;
        expect(isHandedOver({ ...row, mean: [a, b, 50 * side] })).toBe(false);
        expect(isHandedOver({ ...row, mean: [a, b, 200 * side] })).toBe(true);
        expect(isHandedOver({ ...row, mean: [a, b, -200 * side] })).toBe(false);
      }),
    );
    const far = { mean: [0.1, 0.2, 0.3], factor: [0.3, 0.1, 0.3, 0.1, 0.2, 0.3] };
    expect(isHandedOver({ logQ: -800, log1mQ: -1e-300, ...far })).toBe(false);
    expect(isHandedOver({ logQ: -1e-300, log1mQ: -1e6, ...far })).toBe(false);
    expect(isHandedOver({ logQ: -Infinity, log1mQ: 0, ...far })).toBe(true);
  });

  it("at order 4 does not jump where it hands over: 80 is reached by c and by b, ±100 by ln a and ln b", () => {
    const still = { factor: [0, 0, 0, 0, 0, 0] };
    const half = logsFromLogit(0);
    for (const nudge of [1 - 1e-12, 1, 1 + 1e-12]) {
      expectSameAsNested({ ...logsFromLogit(-50), ...still, mean: [-5, 0, 80 * nudge] });
      expectSameAsNested({ ...half, ...still, mean: [Math.log((80 * nudge) / Math.LN2), -9, 0] });
      expectSameAsNested({ ...logsFromLogit(-1e-9), ...still, mean: [-9, Math.log((80 * nudge) / Math.LN2), 0] });
      expectSameAsNested({ ...half, ...still, mean: [-100 * nudge, 0, 0.5] });
      expectSameAsNested({ ...half, ...still, mean: [0, -100 * nudge, 0.5] });
      expectSameAsNested({ ...half, ...still, mean: [-250 * nudge, -250, 0.5] });
      expectSameAsNested({ logQ: -1e-50, log1mQ: -115, ...still, mean: [100 * nudge, -99, 0.5] });
      expectSameAsNested({ logQ: -115, log1mQ: -1e-50, ...still, mean: [-99, 100 * nudge, 0.5] });
    }
  });

  it("is the plain sum over all maps in both tails, at any order", () => {
    fc.assert(
      fc.property(rowsInTails(1, 1), fc.integer({ min: 1, max: 6 }), (row, order) => {
        const { at, moments } = columnsOf([row]);
        const gradient = roomFor(1);
        const value = expectedLogSlopeWithGradInto(at, 0, 1, moments, gaussHermite(order), gradient);
        const plain = plainProductRule(at, 0, moments, gaussHermite(order));
        // Values of ±1e6 at the nodes may cancel in their mean: what is allowed is measured by their size.
        expectAllClose(value, plain.value, { absolute: 1e-13 * Math.max(1, plain.size), label: "value" });
        const largest = Math.max(1, ...plain.mean.map(Math.abs), ...plain.factor.map(Math.abs));
        expectAllClose(gradient.mean, plain.mean, { absolute: 1e-13 * largest, label: "in the mean" });
        expectAllClose(gradient.factor, plain.factor, { absolute: 1e-13 * largest, label: "in the factor" });
      }),
      { numRuns: 600 },
    );
  });

  it("swaps a with b and the sign of c under q ↦ 1 − q, where the factor is diagonal", () => {
    fc.assert(
      fc.property(rowsWithin(1, 1, 20), ({ logQ, log1mQ, mean: [a, b, c], factor: [fA, fB, fC] }) => {
        const { at, moments } = columnsOf([
          { logQ, log1mQ, mean: [a, b, c], factor: [fA, 0, fB, 0, 0, fC] },
          { logQ: log1mQ, log1mQ: logQ, mean: [b, a, -c], factor: [fB, 0, fA, 0, 0, -fC] },
        ]);
        const [gradient, values] = [roomFor(2), new Float64Array(2)];
        expectedLogSlopeWithGradInto(at, 0, 2, moments, rule, gradient, values);
        const [m, f] = [gradient.mean, gradient.factor];
        expectAllClose(values[0], values[1], { relative: 1e-13, absolute: 1e-13 });
        expectAllClose([m[0], m[1], m[2]], [m[4], m[3], -m[5]], { relative: 1e-12, absolute: 1e-12 });
        expectAllClose([f[0], f[2], f[5]], [f[8], f[6], -f[11]], { relative: 1e-12, absolute: 1e-12 });
      }),
    );
  });

  it("gives the same value with and without its gradient, and however rows are split, to the last bit", () => {
    const rows = fc.array(fc.oneof(rowsWithin(1, 1, 10), rowsInTails(3, 3)), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 3, max: 5 }), (some, order) => {
        const { at, moments } = columnsOf(some);
        const [whole, values] = [roomFor(some.length), new Float64Array(some.length)];
        const sum = expectedLogSlopeWithGradInto(at, 0, some.length, moments, gaussHermite(order), whole, values);
        const alone = new Float64Array(some.length);
        expect(expectedLogSlopeInto(at, 0, some.length, moments, gaussHermite(order), alone)).toBe(sum);
        expect(alone).toEqual(values);
        some.forEach((row, i) => {
          const one = roomFor(1);
          const { moments: own } = columnsOf([row]);
          expect(expectedLogSlopeWithGradInto(at, i, i + 1, own, gaussHermite(order), one)).toBe(values[i]);
          expect([...one.mean, ...one.factor]).toEqual([
            ...whole.mean.slice(3 * i, 3 * i + 3),
            ...whole.factor.slice(6 * i, 6 * i + 6),
          ]);
        });
      }),
    );
  });

  it("never answers with NaN or an infinity, however far the tail and however extreme the moments", () => {
    const size = fc.constantFrom(0, 1e-300, 1, 30, 100, 800, 1e6, 1e300, Number.MAX_VALUE);
    const anyNumber = fc.tuple(size, numberBetween(-1, 1)).map(([most, part]) => most * part);
    const tiny = fc.constantFrom(1e-300, 5e-324, 0);
    const logs = fc
      .tuple(fc.constantFrom(-0.7, -40, -800, -1e6, -1e150, -1e201, -Infinity), tiny, fc.boolean())
      .map(([small, large, isLow]) => (isLow ? { logQ: small, log1mQ: -large } : { logQ: -large, log1mQ: small }));
    const moments = (count: number): fc.Arbitrary<number[]> =>
      fc.array(anyNumber, { minLength: count, maxLength: count });
    fc.assert(
      fc.property(logs, moments(3), moments(6), (where, mean, factor) => {
        const columns = columnsOf([{ ...where, mean, factor }]);
        for (const order of [3, 4]) {
          const gradient = roomFor(1);
          const value = expectedLogSlopeWithGradInto(columns.at, 0, 1, columns.moments, gaussHermite(order), gradient);
          const numbers = [value, ...gradient.mean, ...gradient.factor];
          expect(numbers.every(Number.isFinite), `${numbers}`).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
