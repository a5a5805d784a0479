import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { calibratedTails } from "../../src/integrals/calibrated-tails.ts";
import { tailMoments } from "../../src/integrals/tail-moments.ts";
import type { LatentMaps } from "../../src/latent-maps.ts";
import { loadMaps, mixtureRoom } from "../../src/mixture-of-maps.ts";
import { scoreRoom } from "../../src/scores/calibrated-score.ts";
import { pairMoments } from "../../src/scores/pair-moments.ts";
import { scoreLogs } from "../../src/scores/score-logs.ts";
import { mapsOf, randomMaps } from "../random-maps.ts";

/** Mean and std by adaptive integrals of the tails, which know nothing of pairs, to 1e-11. */
function byTails(maps: LatentMaps, row: number, order: number): Float64Array {
  const room = scoreRoom(mixtureRoom(gaussHermite(order)));
  loadMaps(room.maps, maps, row);
  const moments = new Float64Array(2);
  tailMoments(calibratedTails(room, { logsAt: scoreLogs, atScore: (score) => score }), moments);
  return moments;
}

function byPairs(maps: LatentMaps, row: number, order: number): Float64Array | undefined {
  const room = mixtureRoom(gaussHermite(order));
  loadMaps(room, maps, row);
  const moments = new Float64Array(2);
  return pairMoments(room, moments) ? moments : undefined;
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
