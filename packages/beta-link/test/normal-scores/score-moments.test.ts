import { gaussHermite, logNormalCdf, normalCdf, type QuadratureRule } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { loadMaps, mixtureWorkspace } from "../../src/mixture/mixture-of-maps.ts";
import { scoreWorkspace } from "../../src/normal-scores/calibrated-score.ts";
import { scoreGrid } from "../../src/normal-scores/score-grid.ts";
import { scoreMoments } from "../../src/normal-scores/score-moments.ts";
import { fillTable, scoreTable } from "../../src/normal-scores/score-table.ts";
import { naiveCdf, naiveMaps } from "../naive-mixture.ts";
import { mapsOf, type RowMoments, randomMaps } from "../random-maps.ts";

const rule = gaussHermite(4);

/** Mean and std by the plain trapezoidal rule on Φ − G, 1/32 apart from −30 to 30, map by map. */
function bruteForce(maps: RowMoments, row: number, one: QuadratureRule): number[] {
  const weighted = naiveMaps(maps, row, one);
  let [mean, second] = [0, 0];
  for (let k = -960; k <= 960; k++) {
    const x = k / 32;
    const gap = normalCdf(x) - naiveCdf(weighted, logNormalCdf(x), logNormalCdf(-x));
    mean += gap / 32;
    second += (x * gap) / 32;
  }
  return [mean, Math.sqrt(1 + 2 * second - mean * mean)];
}

function momentsOf(maps: RowMoments, row: number): { done: boolean; moments: Float64Array; stride: number } {
  const room = scoreWorkspace(mixtureWorkspace(rule));
  const table = scoreTable(scoreGrid());
  loadMaps(room.maps, maps, row);
  const moments = new Float64Array(2);
  const done = fillTable(room, table, 1, 1, true) && scoreMoments(room, table, moments);
  return { done, moments, stride: table.filled[2] };
}

describe("scoreMoments", () => {
  it("gives mean and std to 3e-10 on every row that it takes, coarse or fine", () => {
    const strides = new Set<number>();
    for (const spread of [
      [0.3, 0.5, 0.12],
      [0.35, 0.6, 0.25],
      [1.4, 1, 0.1],
      [2, 1, 0.05],
    ] as const) {
      const maps = randomMaps(12, 21, [...spread]);
      for (let row = 0; row < maps.length; row++) {
        const { done, moments, stride } = momentsOf(maps, row);
        if (!done) continue;
        strides.add(stride);
        expectAllClose(moments, bruteForce(maps, row, rule), { absolute: 3e-10, label: `row ${row} of ${spread}` });
      }
    }
    expect([...strides].sort()).toEqual([1, 2, 4]);
  });

  it("takes steep maps with heavy tails: a rise from below 1e-30 to 1 within two points of the grid", () => {
    for (const [logA, c] of [
      [1.8, 5.5],
      [2.6, 8.6],
      [3.2, 9],
    ]) {
      const maps = mapsOf([logA, -2.1, c], [0.02, 0, 0.02, 0.1, 0, 0.05]);
      const { done, moments } = momentsOf(maps, 0);
      expect(done).toBe(true);
      // What is cut off the tails moves the variance by so much, and a small std by more.
      const absolute = 3e-10 / moments[1];
      expectAllClose(moments, bruteForce(maps, 0, rule), { absolute, label: `ln a = ${logA}` });
    }
  });

  it("gives mean 0 and std 1 for the identity", () => {
    const { done, moments } = momentsOf(mapsOf([0, 0, 0]), 0);
    expect(done).toBe(true);
    expectAllClose(moments, [0, 1], { absolute: 1e-12 });
  });

  it("leaves a map that is nearly a step, and tails beyond its grid, to others", () => {
    expect(momentsOf(mapsOf([5, 5, 0]), 0).done).toBe(false);
    expect(momentsOf(mapsOf([-6, 0, 0]), 0).done).toBe(false);
  });
});
