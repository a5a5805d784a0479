import { gaussHermite } from "@distcal/numerics";
import { expectGradient } from "@distcal/testing";
import fc from "fast-check";
import { describe, it } from "vitest";
import { expectedLogSlopeInto, expectedLogSlopeWithGradInto } from "../../src/index.ts";
import { columnsOf, type MomentRow, roomFor, rowsInTails, rowsWithin } from "./map-moments.ts";

/** All nine derivatives against central differences; a small step, as a broad map in the tail bends over 1/|ln q|. */
function expectNineDerivatives({ logQ, log1mQ, mean, factor }: MomentRow, order: number, step: number): void {
  const rule = gaussHermite(order);
  const columns = (numbers: Float64Array): ReturnType<typeof columnsOf> =>
    columnsOf([{ logQ, log1mQ, mean: [...numbers.slice(0, 3)], factor: [...numbers.slice(3)] }]);
  expectGradient({
    at: [...mean, ...factor],
    value: (numbers) => {
      const { at, moments } = columns(numbers);
      return expectedLogSlopeInto(at, 0, 1, moments, rule, new Float64Array(1));
    },
    gradient: (numbers) => {
      const { at, moments } = columns(numbers);
      const gradient = roomFor(1);
      expectedLogSlopeWithGradInto(at, 0, 1, moments, rule, gradient);
      return [...gradient.mean, ...gradient.factor];
    },
    step,
    label: `order ${order} at ${JSON.stringify({ logQ, log1mQ, mean, factor })}`,
  });
}

describe("gradient of the expected log slope", () => {
  it("agrees with central differences at order 4, the fast form", () => {
    fc.assert(
      fc.property(rowsWithin(1, 0.7, 10), (row) => expectNineDerivatives(row, 4, 1e-4)),
      { numRuns: 400 },
    );
  });

  it("agrees with central differences at other orders, the nested form", () => {
    fc.assert(
      fc.property(rowsWithin(1, 0.7, 10), fc.constantFrom(1, 2, 3, 5), (row, order) =>
        expectNineDerivatives(row, order, 1e-4),
      ),
      { numRuns: 400 },
    );
  });

  it("agrees with central differences for large factors", () => {
    fc.assert(
      fc.property(rowsWithin(2, 3, 6), fc.constantFrom(3, 4), (row, order) => expectNineDerivatives(row, order, 1e-5)),
      { numRuns: 300 },
    );
  });

  it("agrees with central differences in the tails", () => {
    const farOut = rowsWithin(0.5, 0.5, 1).map((row) => ({ ...row, logQ: -800, log1mQ: -1e-300 }));
    const mirrored = farOut.map((row) => ({ ...row, logQ: -1e-300, log1mQ: -800 }));
    fc.assert(
      fc.property(fc.oneof(farOut, mirrored, rowsInTails(0.5, 0.5)), fc.constantFrom(3, 4), (row, order) =>
        expectNineDerivatives(row, order, 1e-4),
      ),
      { numRuns: 300 },
    );
  });

  it("agrees with central differences where rows leave the fast form", () => {
    const nearBorder = rowsWithin(0.5, 0.3, 3).map((row) => ({
      ...row,
      mean: [row.mean[0], row.mean[1], (row.logQ < row.log1mQ ? 76 : -76) + row.mean[2]],
    }));
    fc.assert(fc.property(nearBorder, (row) => expectNineDerivatives(row, 4, 1e-4)));
  });
});
