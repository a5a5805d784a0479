import { describe, expect, it } from "vitest";
import { contourRings } from "../../src/drawing/contour.ts";

const gridOf = (rows: readonly (readonly number[])[]) => ({
  columns: rows[0].length,
  rows: rows.length,
  values: Float64Array.from(rows.flat()),
});

/** Twice the signed area of a ring. */
const turn = (ring: readonly (readonly [number, number])[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);

describe("contourRings", () => {
  it("goes around one high value, half way to its neighbours", () => {
    const [ring, ...others] = contourRings(
      gridOf([
        [0, 0, 0],
        [0, 1, 0],
        [0, 0, 0],
      ]),
      0.5,
    );
    expect(others).toEqual([]);
    expect([...ring].sort()).toEqual([
      [1, 1.5],
      [1.5, 1],
      [1.5, 2],
      [2, 1.5],
    ]);
  });

  it("crosses where a straight line between neighbours does", () => {
    const [ring] = contourRings(gridOf([[0, 4]]), 1);
    expect(Math.min(...ring.map(([x]) => x))).toBe(0.75);
  });

  it("ends at the edge of the grid, which it fills where all values are high", () => {
    const [ring] = contourRings(
      gridOf([
        [1, 1],
        [1, 1],
      ]),
      0.5,
    );
    expect(ring.every(([x, y]) => x === 0 || x === 2 || y === 0 || y === 2)).toBe(true);
    expect(contourRings(gridOf([[0, 0]]), 0.5)).toEqual([]);
  });

  it("turns holes the other way", () => {
    const ringAndHole = contourRings(
      gridOf([
        [1, 1, 1],
        [1, 0, 1],
        [1, 1, 1],
      ]),
      0.5,
    );
    expect(ringAndHole.map((ring) => Math.sign(turn(ring))).sort()).toEqual([-1, 1]);
  });

  it("keeps both parts of a saddle in closed rings", () => {
    const rings = contourRings(
      gridOf([
        [1, 0],
        [0, 1],
      ]),
      0.5,
    );
    expect(rings.flat().length).toBe(8);
  });
});
