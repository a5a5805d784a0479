import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paddedDomain } from "../../src/data/domain.ts";
import { fanColumns, orderOf } from "../../src/data/fan-columns.ts";
import { evenlySpaced, extremesKept } from "../../src/data/thin.ts";

const finite = fc.double({ min: -1e300, max: 1e300, noNaN: true });

describe("thinning", () => {
  it("evenlySpaced goes up from the first to the last and is never longer than asked", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 2, max: 500 }), (length, most) => {
        const kept = Array.from(evenlySpaced(length, most));
        expect(kept).toHaveLength(Math.min(length, most));
        expect(kept[0]).toBe(0);
        expect(kept[kept.length - 1]).toBe(length - 1);
        expect(kept.every((index, i) => i === 0 || index > kept[i - 1])).toBe(true);
      }),
    );
  });

  it("extremesKept keeps the ends, the lowest and the highest value", () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 300 }), fc.integer({ min: 4, max: 50 }), (list, most) => {
        const values = Float64Array.from(list);
        const kept = extremesKept(values, most);
        expect(kept.length).toBeLessThanOrEqual(Math.max(most, list.length <= most ? list.length : 0));
        expect(kept).toContain(0);
        expect(kept).toContain(values.length - 1);
        const shown = kept.map((i) => values[i]);
        expect(Math.max(...shown)).toBe(Math.max(...list));
        expect(Math.min(...shown)).toBe(Math.min(...list));
      }),
    );
  });

  it("fanColumns keeps each row where there is room, and means of equally many rows where there is not", () => {
    const position = Float64Array.of(3, 1, 2, 4);
    const order = orderOf(position);
    expect(Array.from(order)).toEqual([1, 2, 0, 3]);
    const value = Float64Array.of(30, 10, 20, 40);
    expect(fanColumns(position, [value], order)).toEqual({
      position: Float64Array.of(1, 2, 3, 4),
      quantiles: [Float64Array.of(10, 20, 30, 40)],
    });
    expect(fanColumns(position, [value], order, 2)).toEqual({
      position: Float64Array.of(1.5, 3.5),
      quantiles: [Float64Array.of(15, 35)],
    });
  });
});

describe("paddedDomain", () => {
  it("is a finite range that goes up, for any numbers that an axis can show", () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 20 }), (values) => {
        const [low, high] = paddedDomain([values]);
        expect(Number.isFinite(high - low)).toBe(true);
        expect(high).toBeGreaterThan(low);
      }),
    );
  });

  it("holds every number of a sane size", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
        const [low, high] = paddedDomain([values]);
        for (const value of values) expect(value >= low && value <= high).toBe(true);
      }),
    );
  });
});
