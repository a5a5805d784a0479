import { describe, expect, it } from "vitest";
import { domainOf } from "../../src/grid/domain.ts";
import { blockEdges, blocksOf, keyCount } from "../../src/grid/grid.ts";

const domain = domainOf(
  { meanRange: [-3, 3], stdRange: [0.01, 2], center: 0, scale: 1 },
  { mean: 20, std: 3 },
  "constant",
);

describe("blockEdges", () => {
  const { x, y } = blockEdges(domain);

  it("follow the ends of what was seen, and the std of one scale", () => {
    for (const edge of [Math.log(0.01) - 3, Math.log(0.01), 0, Math.log(2), Math.log(2) + 3]) {
      expect(y.some((found) => Math.abs(found - edge) < 1e-12)).toBe(true);
    }
    expect([x.length, x[1], x[2]]).toEqual([4, 0, 1]);
  });

  it("rise, and are no more than an e-fold and a quarter of the std apart", () => {
    const heights = y.slice(1).map((to, i) => to - y[i]);
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(1.25 + 1e-12);
  });
});

describe("blocksOf", () => {
  it("makes rows of blocks fine where one of their cells is, and leaves the others as they are", () => {
    const rows = blockEdges(domain).y.length - 1;
    const levels = Array.from({ length: 3 * rows }, () => [0, 0] as [number, number]);
    levels[rows + 2] = [0, 5];
    const blocks = blocksOf(domain, levels);
    expect(blocks.filter(({ yLevel }) => yLevel === 5).map((block) => blocks.indexOf(block) % rows)).toEqual([2, 2, 2]);
    expect(keyCount(blocks)).toBe(1 + 3 * (rows - 1 + 2 ** 5));
  });
});
