import { tailMoments } from "@distcal/distributions";
import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { rowKernel } from "../../src/kernel/row-kernel.ts";
import { betaMixtureRows } from "../../src/mapped/beta-mixture-rows.ts";
import { mappedTails } from "../../src/mapped/mapped-tails.ts";
import { normalRows } from "../../src/mapped/normal-rows.ts";
import { loadMaps, mixtureWorkspace } from "../../src/mixture/mixture-of-maps.ts";
import { pairMoments } from "../../src/normal-scores/pair-moments.ts";
import { mapsOf, type RowMoments, randomMaps } from "../random-maps.ts";

/** Mean and std by adaptive integrals of the tails, which know nothing of pairs, to 1e-11. */
function byTails(maps: RowMoments, row: number, order: number): Float64Array {
  const base = normalRows("test", { mean: new Float64Array(maps.length), std: new Float64Array(maps.length).fill(1) });
  const moments = new Float64Array(2);
  tailMoments(
    mappedTails(base, betaMixtureRows("test", maps, gaussHermite(order), maps.length, rowKernel), row, false),
    moments,
  );
  return moments;
}

function byPairs(maps: RowMoments, row: number, order: number): Float64Array | undefined {
  const workspace = mixtureWorkspace(gaussHermite(order));
  loadMaps(workspace, maps, row);
  const moments = new Float64Array(2);
  return pairMoments(workspace, moments) ? moments : undefined;
}

describe("pairMoments", () => {
  it.each([
    ["as usual", 4, 0, [0.35, 0.6, 0.25]],
    ["steep", 4, 3, [0.7, 8, 0.4]],
    ["steep, by an odd rule", 3, 4, [0.7, 15, 0.5]],
    ["as after a predictive fit", 6, 1.5, [0.4, 6, 0.5]],
  ] as const)("gives mean and std of maps %s to 3e-10", (_, order, steepness, spread) => {
    const maps = randomMaps(12, 7, [...spread]);
    for (let k = 0; k < maps.mean.length; k++) if (k % 3 < 2) maps.mean[k] += steepness;
    let taken = 0;
    for (let row = 0; row < maps.length; row++) {
      const moments = byPairs(maps, row, order);
      if (moments === undefined) continue;
      taken++;
      expectAllClose(moments, byTails(maps, row, order), { absolute: 3e-10, relative: 3e-10, label: `row ${row}` });
    }
    expect(taken).toBeGreaterThanOrEqual(10);
  });

  it("takes steps of any steepness, also with a flat other side", () => {
    for (const [logA, logB, c] of [
      [6, 6, 0],
      [9, 9, 40],
      [-2, 5, -20],
      [4, -2, 25],
      [12, 12, 3],
    ]) {
      const maps = mapsOf([logA, logB, c]);
      const moments = byPairs(maps, 0, 4);
      expect(moments).toBeDefined();
      expectAllClose(moments ?? [], byTails(maps, 0, 4), { absolute: 3e-10, label: `${logA} ${logB} ${c}` });
    }
  });

  it("leaves rows that reach too far to others", () => {
    expect(byPairs(mapsOf([-9, 0, 40]), 0, 4)).toBeUndefined();
    expect(byPairs(mapsOf([0, 0, 0], [0, 0, 0, 0, 0, 60]), 0, 4)).toBeUndefined();
  });
});
