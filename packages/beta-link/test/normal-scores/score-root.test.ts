import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadMaps, mixtureWorkspace } from "../../src/mixture/mixture-of-maps.ts";
import { calibratedScore, scoreWorkspace } from "../../src/normal-scores/calibrated-score.ts";
import { scoreRoot } from "../../src/normal-scores/score-root.ts";
import { mapsOf } from "../random-maps.ts";

const room = scoreWorkspace(mixtureWorkspace(gaussHermite(4)));
const latent = (size: number): fc.Arbitrary<number> => fc.double({ min: -size, max: size, noNaN: true });

describe("scoreRoot", () => {
  it("finds the score of any level under any map, from any start", () => {
    fc.assert(
      fc.property(
        fc.tuple(latent(6.9), latent(6.9), latent(30)),
        fc.array(latent(1.5), { minLength: 6, maxLength: 6 }),
        latent(12),
        latent(12),
        (mean, factor, target, start) => {
          loadMaps(room.maps, mapsOf(mean, factor), 0);
          const x = scoreRoot(room, target, start, -Infinity, Infinity);
          calibratedScore(room, x);
          // One unit in the last place of x moves the score by its slope times that.
          const ulp = Number.EPSILON * Math.max(Math.abs(x), 1e-3);
          expectAllClose(room.answer[0], target, { absolute: 1e-11 + 8 * ulp * room.answer[1] });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("returns the level's own score under the identity", () => {
    loadMaps(room.maps, mapsOf([0, 0, 0]), 0);
    for (const target of [-38, -7, -1, 0, 0.3, 8]) {
      expectAllClose(scoreRoot(room, target, 0, -Infinity, Infinity), target, { relative: 1e-14, absolute: 1e-15 });
    }
  });

  it("stays finite where a map is as flat or as steep as it can be", () => {
    for (const mean of [
      [-300, -300, 0],
      [300, 300, 0],
      [-300, 300, 1e150],
      [0, 0, -1e150],
    ]) {
      loadMaps(room.maps, mapsOf(mean), 0);
      for (const target of [-8, 0, 8]) {
        expect(Number.isFinite(scoreRoot(room, target, target, -Infinity, Infinity))).toBe(true);
      }
    }
  });
});
