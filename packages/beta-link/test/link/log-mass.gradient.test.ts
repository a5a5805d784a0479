import { gaussHermite, logNormalCdf } from "@distcal/numerics";
import { expectGradient } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  expectedLogMass,
  type IntervalProbabilities,
  isInterval,
  logBetaMap,
  logMassWithGradInto,
  logSlope,
} from "../../src/index.ts";

/** Ends on the axis of scores; the differences of the tails from the tails of the narrower side. */
function intervalsAt(ends: readonly (readonly [number, number])[]): IntervalProbabilities {
  const column = (of: (low: number, high: number) => number): Float64Array =>
    Float64Array.from(ends, ([low, high]) => of(low, high));
  return {
    lowLogQ: column((low) => logNormalCdf(low)),
    lowLog1mQ: column((low) => logNormalCdf(-low)),
    highLogQ: column((_, high) => logNormalCdf(high)),
    highLog1mQ: column((_, high) => logNormalCdf(-high)),
    rise: column((low, high) => logNormalCdf(high) - logNormalCdf(low)),
    fall: column((low, high) => logNormalCdf(-low) - logNormalCdf(-high)),
  };
}

const ends = [
  [-0.4, 0.7],
  [1, 1.001],
  [-6, -5.5],
  [6, 9],
  [-30, -29],
  [-Infinity, 0.2],
  [-Infinity, -8],
  [1.5, Infinity],
  [25, Infinity],
] as const;
const intervals = intervalsAt(ends);
const maps = [
  [0, 0, 0],
  [0.4, -0.5, 0.8],
  [-1.2, 0.9, -2],
] as const;

describe("the log mass of an interval", () => {
  it("is the mass of the base under the identity, in the middle and in both tails", () => {
    ends.forEach((_, row) => {
      const value = logMassWithGradInto(0, 0, 0, intervals, row, new Float64Array(3), 0);
      const { lowLogQ, highLogQ, lowLog1mQ, highLog1mQ } = intervals;
      const isLower = highLogQ[row] < lowLog1mQ[row];
      const [more, less] = isLower ? [highLogQ[row], lowLogQ[row]] : [lowLog1mQ[row], highLog1mQ[row]];
      expect(value).toBeCloseTo(more + Math.log(-Math.expm1(less - more)), 9);
      expect(isInterval(intervals, row)).toBe(true);
    });
  });

  it("is the difference of the map at the ends, and the log slope times the width where they are close", () => {
    for (const [logA, logB, c] of maps) {
      const map = { logA, logB, c };
      const at = (row: number): number => logMassWithGradInto(logA, logB, c, intervals, row, new Float64Array(3), 0);
      const { lowLogQ, lowLog1mQ, highLogQ, highLog1mQ } = intervals;
      const difference =
        Math.exp(logBetaMap(map, highLogQ[0], highLog1mQ[0])) - Math.exp(logBetaMap(map, lowLogQ[0], lowLog1mQ[0]));
      expect(Math.exp(at(0))).toBeCloseTo(difference, 13);
      const middle = 1.0005;
      const slope = logSlope(map, logNormalCdf(middle), logNormalCdf(-middle));
      const logWidth = Math.log(0.001) - 0.5 * middle * middle - 0.5 * Math.log(2 * Math.PI);
      expect(at(1)).toBeCloseTo(slope + logWidth, 6);
    }
  });

  it("has the gradient of central differences, at a point and expected over an uncertain map", () => {
    for (const map of maps) {
      ends.forEach((end, row) => {
        const label = `${end} at ${map}`;
        expectGradient({
          at: [...map],
          value: ([logA, logB, c]) => logMassWithGradInto(logA, logB, c, intervals, row, new Float64Array(3), 0),
          gradient: ([logA, logB, c]) => {
            const gradient = new Float64Array(3);
            logMassWithGradInto(logA, logB, c, intervals, row, gradient, 0);
            return [...gradient];
          },
          step: 1e-5,
          label,
        });
        expectGradient({
          at: [...map, 0.3, 0.1, 0.2, -0.2, 0.1, 0.4],
          value: (at) => expected(row, at).value,
          gradient: (at) => expected(row, at).gradient,
          step: 1e-5,
          label: `expected, ${label}`,
        });
      });
    }
  });

  it("converges in the nodes of the rule", () => {
    ends.forEach((_, row) => {
      const at = [0.2, -0.1, 0.3, 0.2, 0.1, 0.2, -0.1, 0.1, 0.3];
      expect(expected(row, at, 4).value / expected(row, at, 12).value).toBeCloseTo(1, 4);
    });
  });
});

function expected(row: number, at: ArrayLike<number>, order = 4): { value: number; gradient: number[] } {
  const numbers = Array.from(at);
  const moments = { mean: Float64Array.from(numbers.slice(0, 3)), factor: Float64Array.from(numbers.slice(3)) };
  const gradient = { mean: new Float64Array(3), factor: new Float64Array(6) };
  const value = expectedLogMass(intervals, row, 0, moments, gaussHermite(order), gradient);
  return { value, gradient: [...gradient.mean, ...gradient.factor] };
}
