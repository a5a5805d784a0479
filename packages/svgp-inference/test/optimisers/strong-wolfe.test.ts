import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LinePoint, strongWolfe } from "../../src/optimisers/strong-wolfe.ts";

interface Line {
  readonly value: (step: number) => number;
  readonly slope: (step: number) => number;
}

/** The search along a line, with the steps that were tried. */
function search({ value, slope }: Line, firstStep: number): { tried: number[]; found: LinePoint | undefined } {
  const tried: number[] = [];
  const evaluate = (step: number): LinePoint => {
    tried.push(step);
    return { step, value: value(step), slope: slope(step) };
  };
  const found = strongWolfe({ step: 0, value: value(0), slope: slope(0) }, evaluate, { firstStep });
  return { tried, found };
}

const parabola = (minimiser: number): Line => ({
  value: (t) => (t - minimiser) ** 2,
  slope: (t) => 2 * (t - minimiser),
});

describe("strongWolfe", () => {
  it("a step that fits is taken after one evaluation", () => {
    expect(search(parabola(1), 1.5)).toEqual({ tried: [1.5], found: { step: 1.5, value: 0.25, slope: 1 } });
  });

  it("a step that is too long is followed by the minimiser of the cubic, exact for a parabola", () => {
    const { tried, found } = search(parabola(1), 4);
    expect(tried).toEqual([4, 1]);
    expect(found).toEqual({ step: 1, value: 0, slope: 0 });
  });

  it("a step that is too short is followed by one 2 to 10 times as long", () => {
    expect(search(parabola(5), 1).tried).toEqual([1]);
    expect(search(parabola(50), 1).tried).toEqual([1, 10]);
    expect(search(parabola(4.5), 0.2).tried).toEqual([0.2, 2]);
  });

  it("it backs off from a region where the value is NaN or infinite", () => {
    for (const undefinedValue of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const line: Line = {
        value: (t) => (t < 2 ? (t - 1) ** 2 : undefinedValue),
        slope: (t) => (t < 2 ? 2 * (t - 1) : Number.NaN),
      };
      const { tried, found } = search(line, 100);
      expect(tried).toEqual([100, 25, 6.25, 1.5625]);
      expect(found?.step).toBe(1.5625);
    }
  });

  it("a point with a finite value and no slope counts as undefined", () => {
    const line: Line = { value: (t) => (t - 1) ** 2, slope: (t) => (t < 1.8 ? 2 * (t - 1) : Number.NaN) };
    expect(search(line, 1.9).tried).toEqual([1.9, 0.475]);
  });

  it("it finds nothing along a line that only rises", () => {
    // The slope at 0 is a lie, as that of a wrong gradient.
    const line: Line = { value: (t) => t, slope: (t) => (t === 0 ? -1 : 1) };
    const { tried, found } = search(line, 1);
    expect(found).toBeUndefined();
    expect(tried.length).toBeLessThanOrEqual(20);
  });

  it("along a line that falls forever it takes the lowest point after 20 evaluations", () => {
    const line: Line = { value: (t) => -t, slope: () => -1 };
    const { tried, found } = search(line, 1);
    expect(tried).toHaveLength(20);
    expect(found?.value).toBe(-Math.max(...tried));
  });

  it("where the decrease is below the rounding of the value, the slope decides", () => {
    const line: Line = { value: () => 1e6, slope: (t) => 1e-14 * (t - 1) };
    expect(search(line, 1)).toEqual({ tried: [1], found: { step: 1, value: 1e6, slope: 0 } });
  });

  it("the answer satisfies both conditions on any quartic with a minimum ahead", () => {
    const coefficient = fc.double({ min: -5, max: 5, noNaN: true });
    const options = fc.record({
      c1: fc.double({ min: -5, max: -0.01, noNaN: true }),
      c2: coefficient,
      c3: coefficient,
      c4: fc.double({ min: 0.01, max: 5, noNaN: true }),
      firstStep: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
    });
    fc.assert(
      fc.property(options, ({ c1, c2, c3, c4, firstStep }) => {
        const value = (t: number): number => t * (c1 + t * (c2 + t * (c3 + t * c4)));
        const slope = (t: number): number => c1 + t * (2 * c2 + t * (3 * c3 + 4 * c4 * t));
        const { found } = search({ value, slope }, firstStep);
        expect(found).toBeDefined();
        if (found === undefined) return;
        expect(found.value).toBeLessThanOrEqual(1e-4 * found.step * c1);
        expect(Math.abs(found.slope)).toBeLessThanOrEqual(-0.9 * c1);
      }),
    );
  });
});
