import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundTicks, tickLabels } from "../../src/drawing/ticks.ts";

describe("roundTicks", () => {
  it.each([
    [[0, 1], 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [[0, 0.31], 3, [0, 0.1, 0.2, 0.3]],
    [[-8.3, 20.3], 5, [-5, 0, 5, 10, 15, 20]],
    [[1, 4], 1, [2, 4]],
    [[1.1, 1.9], 1, [1.5]],
    [[1e6, 3e6], 2, [1e6, 2e6, 3e6]],
  ] as const)("of %j, about %d of them", (domain, count, ticks) => {
    expect(roundTicks(domain, count)).toEqual(ticks);
  });

  it("lie within the range, go up, and are not many more than asked for", () => {
    const ends = fc.tuple(numberBetween(-1e6, 1e6), numberBetween(1e-3, 1e6));
    fc.assert(
      fc.property(ends, fc.integer({ min: 1, max: 8 }), ([low, width], count) => {
        const ticks = roundTicks([low, low + width], count);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(2 * count + 2);
        ticks.forEach((tick, i) => {
          expect(tick >= low && tick <= low + width && (i === 0 || tick > ticks[i - 1])).toBe(true);
        });
      }),
    );
  });
});

describe("tickLabels", () => {
  it("have equally many decimals, thousands apart and a real minus", () => {
    expect(tickLabels([0, 0.5, 1])).toEqual(["0.0", "0.5", "1.0"]);
    expect(tickLabels([-2000, 0, 2000])).toEqual(["−2,000", "0", "2,000"]);
    expect(tickLabels([1000, 1000.5])).toEqual(["1,000.0", "1,000.5"]);
    expect(tickLabels([3])).toEqual(["3"]);
    expect(tickLabels([])).toEqual([]);
  });

  it("are powers of ten where plain digits would be long", () => {
    expect(tickLabels([0, 5e11, 1e12])).toEqual(["0", "5.0e+11", "1.0e+12"]);
    expect(tickLabels([-2e-12, 0])).toEqual(["−2e−12", "0"]);
  });
});
