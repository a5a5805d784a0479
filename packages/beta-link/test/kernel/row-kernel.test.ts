import { tailMoments } from "@distcal/distributions";
import { gaussHermite, scoreLogs } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type RowKernel, rowKernel } from "../../src/kernel/row-kernel.ts";
import { betaMixtureRows } from "../../src/mapped/beta-mixture-rows.ts";
import { levelsFrom } from "../../src/mapped/levels.ts";
import { mappedTails } from "../../src/mapped/mapped-tails.ts";
import { normalRows } from "../../src/mapped/normal-rows.ts";
import { logMixtureAt } from "../../src/mixture/log-mixture-at.ts";
import { loadMaps, mixtureWorkspace } from "../../src/mixture/mixture-of-maps.ts";
import { mapsOf, type RowMoments, randomMaps } from "../random-maps.ts";

const rule = gaussHermite(4);
const found = rowKernel();
// Every engine that runs these tests has WebAssembly with SIMD.
if (found === undefined) throw new Error("the row kernel does not run here");
const kernel: RowKernel = found;
const workspace = mixtureWorkspace(rule);
const twenty = levelsFrom(Float64Array.from({ length: 19 }, (_, i) => (i + 1) / 20));
const manyAndRare = levelsFrom(
  Float64Array.from({ length: 600 }, (_, i) => (i < 8 ? 10 ** -(i + 1) : i < 16 ? 1 - 10 ** (7 - i) : (i - 15) / 586)),
);

type Kernel = () => RowKernel | undefined;
const fast: Kernel = rowKernel;
const plain: Kernel = () => undefined;

/** Mean, std and quantiles of a row of standard normals. */
function summary(by: Kernel, maps: RowMoments, row = 0, levels = twenty, order = 4): number[] {
  const rows = betaMixtureRows("test", maps, gaussHermite(order), maps.length, by);
  const moments = new Float64Array(2);
  const into = new Float64Array(levels.level.length);
  if (!rows.quantilesAt(levels.level)(row, into, moments)) {
    const base = normalRows("test", {
      mean: new Float64Array(maps.length),
      std: new Float64Array(maps.length).fill(1),
    });
    tailMoments(mappedTails(base, rows, row, false), moments);
  }
  return [...moments, ...into];
}

const takes = (maps: RowMoments, row = 0): boolean => kernel.prepare(workspace, maps, row, 1, 1, new Float64Array(2));

describe("the row kernel", () => {
  it.each([
    { spread: [0.3, 0.5, 0.12], share: 1 },
    { spread: [0.35, 0.6, 0.25], share: 0.95 },
    { spread: [1, 1, 0.4], share: 0.6 },
  ])("agrees with the TypeScript form on rows of spread $spread", ({ spread, share }) => {
    const maps = randomMaps(200, 4, spread as [number, number, number]);
    let taken = 0;
    for (let row = 0; row < maps.length; row++) {
      if (takes(maps, row)) taken++;
      // Sums of 64 terms and a table of up to 100 points in another order; both forms stop within 1e-14 of the root.
      expectAllClose(summary(fast, maps, row), summary(plain, maps, row), {
        relative: 1e-12,
        absolute: 1e-12,
        label: `row ${row}`,
      });
    }
    expect(taken / maps.length).toBeGreaterThanOrEqual(share);
  });

  it.each([2, 6, 8])("agrees with the TypeScript form on the maps of a rule of order %i", (order) => {
    const ofOrder = mixtureWorkspace(gaussHermite(order));
    const maps = randomMaps(60, 31, [0.35, 0.6, 0.25]);
    let taken = 0;
    for (let row = 0; row < maps.length; row++) {
      if (kernel.prepare(ofOrder, maps, row, 1, 1, new Float64Array(2))) taken++;
      const expected = summary(plain, maps, row, twenty, order);
      expectAllClose(summary(fast, maps, row, twenty, order), expected, {
        relative: 1e-12,
        absolute: 1e-12,
        label: `row ${row}`,
      });
    }
    expect(taken / maps.length).toBeGreaterThanOrEqual(0.95);
  });

  it("agrees on steep maps with heavy tails, whose moments need points closer than the grid's", () => {
    for (const logA of [1.8, 2.6, 3.2]) {
      const maps = mapsOf([logA, -2.1, 3 * logA], [0.02, 0, 0.02, 0.1, 0, 0.05]);
      expect(takes(maps)).toBe(true);
      const [expected, actual] = [summary(plain, maps, 0, manyAndRare), summary(fast, maps, 0, manyAndRare)];
      expectAllClose(actual, expected, { relative: 1e-11, absolute: 1e-12, label: `ln a = ${logA}` });
    }
  });

  it("agrees on 600 levels from 1e-8 to 1 − 1e-8, more than it has room for at once", () => {
    const maps = randomMaps(20, 9);
    for (let row = 0; row < maps.length; row++) {
      const expected = summary(plain, maps, row, manyAndRare);
      expectAllClose(summary(fast, maps, row, manyAndRare), expected, { relative: 1e-12, absolute: 1e-12 });
    }
  });

  it("agrees on quantiles alone, whose table ends sooner", () => {
    const maps = randomMaps(50, 12);
    const [one, other] = [new Float64Array(600), new Float64Array(600)];
    const [byKernel, byScript] = [fast, plain].map((by) =>
      betaMixtureRows("test", maps, rule, maps.length, by).quantilesAt(manyAndRare.level),
    );
    for (let row = 0; row < maps.length; row++) {
      byKernel(row, one);
      byScript(row, other);
      expectAllClose(one, other, { relative: 1e-12, absolute: 1e-12 });
    }
  });

  it("gives both tails of a loaded row at any score up to 35, and leaves others", () => {
    const maps = randomMaps(20, 6);
    const [tails, point] = [new Float64Array(2), new Float64Array(4)];
    for (let row = 0; row < maps.length; row++) {
      expect(kernel.load(workspace, maps, row)).toBe(true);
      loadMaps(workspace, maps, row);
      for (const score of [-31.9, -7.03, -0.3, 0, 0.77, 5.5, 32]) {
        expect(kernel.tailsAt(score, tails)).toBe(true);
        scoreLogs(score, point);
        logMixtureAt(workspace, point[0], point[1]);
        expectAllClose(tails, [Math.exp(workspace.logs[0]), Math.exp(workspace.logs[1])], {
          relative: 1e-12,
          absolute: 1e-30,
        });
      }
      for (const score of [-35.1, 36, Number.NaN]) expect(kernel.tailsAt(score, tails)).toBe(false);
    }
    expect(kernel.load(mixtureWorkspace(gaussHermite(5)), maps, 0)).toBe(false);
  });

  it("gives a row the same bits whatever rows came before it", () => {
    const maps = randomMaps(40, 17, [0.5, 0.8, 0.25]);
    const forward = Array.from({ length: 40 }, (_, row) => summary(fast, maps, row));
    const backward = Array.from({ length: 40 }, (_, i) => summary(fast, maps, 39 - i)).reverse();
    expect(backward).toEqual(forward);
  });

  // Along each line the map goes from tame to extreme, and on the way from the kernel to TypeScript.
  it.each([
    { name: "steeper", at: (t: number) => mapsOf([1.3 * t, 1.3 * t, 0], [0.1, 0, 0.1, 0, 0, 0.1]), absolute: 1e-12 },
    { name: "flatter", at: (t: number) => mapsOf([-t, 0, 0], [0.1, 0, 0.1, 0, 0, 0.1]), absolute: 1e-12 },
    { name: "shifted", at: (t: number) => mapsOf([0, 0, 12 * t], [0.1, 0.1, 0.1, 0.1, 0.1, 0.1]), absolute: 1e-12 },
    { name: "spread", at: (t: number) => mapsOf([0, 0, 0], [0, 0, 0, 0, 0, 12 * t]), absolute: 1e-8 },
  ])("passes to TypeScript without a visible step where maps get $name", ({ at, absolute }) => {
    const sides = new Set<boolean>();
    for (let t = 0; t <= 4; t += 0.1) {
      const maps = at(t);
      sides.add(takes(maps));
      // Spread maps leave the cdf flat about its median: there the last digit of G moves a quantile visibly.
      expectAllClose(summary(fast, maps), summary(plain, maps), { relative: 1e-12, absolute, label: `${t}` });
    }
    expect(sides).toEqual(new Set([true, false]));
  });

  it("gives mean 0, std 1 and the levels' own scores for the identity", () => {
    expect(takes(mapsOf([0, 0, 0]))).toBe(true);
    expectAllClose(summary(fast, mapsOf([0, 0, 0])), [0, 1, ...twenty.score], { absolute: 1e-12 });
  });

  it("leaves extreme latents and rules of odd or high order to TypeScript", () => {
    for (const extreme of [
      [1e150, 0, 0],
      [-1e150, 0, 0],
      [0, 300, 0],
      [0, 0, 1e150],
      [0, 0, -151],
    ]) {
      expect(takes(mapsOf(extreme))).toBe(false);
      for (let k = 0; k < 6; k++) {
        const factor = [0, 0, 0, 0, 0, 0];
        factor[k] = 1e150;
        expect(takes(mapsOf([0, 0, 0], factor))).toBe(false);
      }
    }
    for (const order of [5, 10]) {
      const other = mixtureWorkspace(gaussHermite(order));
      expect(kernel.prepare(other, mapsOf([0, 0, 0]), 0, 1, 1, new Float64Array(2))).toBe(false);
    }
  });
});
