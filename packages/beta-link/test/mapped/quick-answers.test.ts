import { gaussHermite } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { normalShape, noSurprise } from "../../src/index.ts";
import { type RowKernel, rowKernel } from "../../src/kernel/row-kernel.ts";
import { levelsFrom } from "../../src/mapped/levels.ts";
import { type QuickAnswers, quickAnswers } from "../../src/mapped/quick-answers.ts";
import { shapedRows } from "../../src/mapped/shaped-rows.ts";
import { loadMaps } from "../../src/mixture/mixture-of-maps.ts";
import { shapedQuantile } from "../../src/shaped/shaped-quantile.ts";
import { type SharedForm, shapedLogs, shapedRow } from "../../src/shaped/shaped-row.ts";
import { mapsOf, type RowMoments, randomMaps } from "../random-maps.ts";

const rule = gaussHermite(4);
const shape = { weight: [0.7, 0.25, 0.05], mean: [0.05, -0.2, 0.4], scale: [0.5, 1.1, 2.5] };
const finalShape = { weight: [0.3, 0.4, 0.3], mean: [0.1, 0.1, 0.1], scale: [0.85, 1, 1.2] };
const surprise = { weight: 0.012, center: 0.02, scale: 2 };
const plain: SharedForm = { shape: normalShape, finalShape: normalShape, surprise: noSurprise };
const forms: [string, SharedForm][] = [
  ["a shape alone", { ...plain, shape }],
  ["two modes", { ...plain, shape: { weight: [0.4, 0.6], mean: [-2, 1.5], scale: [0.3, 0.6] } }],
  ["a final shape alone", { ...plain, finalShape }],
  ["a surprise alone", { ...plain, surprise }],
  ["all of them", { shape, finalShape, surprise }],
];
const kernels: [string, RowKernel | undefined][] = [
  ["in WebAssembly", rowKernel()],
  ["in TypeScript", undefined],
];
const level = Float64Array.of(0.002, 0.05, 0.25, 0.5, 0.75, 0.95, 0.998);

function quickFor(form: SharedForm, kernel: RowKernel | undefined): QuickAnswers {
  const answers = quickAnswers(shapedRow(rule, form), kernel);
  if (answers === undefined) throw new Error("no tables");
  return answers;
}

describe.each(kernels)("quick answers %s", (_, kernel) => {
  it.each(forms)("are the exact quantiles to 1e-9, of nearly every row: %s", (_, form) => {
    const maps = randomMaps(60, 5);
    const quick = quickFor(form, kernel);
    const exact = shapedRow(rule, form);
    let known = 0;
    for (let row = 0; row < maps.length; row++) {
      const into = new Float64Array(level.length);
      if (quick.write(maps, row, levelsFrom(level), into, undefined)) known++;
      loadMaps(exact.maps, maps, row);
      const wanted = level.map((p) => shapedQuantile(exact, Math.log(p), Math.log1p(-p)));
      for (const [l, z] of into.entries()) {
        // What is left to the exact form is NaN, never a guess.
        if (!Number.isNaN(z)) expectAllClose(z, wanted[l], { absolute: 1e-9, relative: 1e-9, label: `row ${row}` });
      }
    }
    expect(known).toBeGreaterThan(54);
  });

  it.each(forms)("have the mean and std of the exact core to 1e-9: %s", (_, form) => {
    const maps = randomMaps(20, 6);
    const [quick, exact] = [quickFor(form, kernel), exactRows(form, maps)];
    const [moments, wanted] = [new Float64Array(2), new Float64Array(2)];
    let known = 0;
    for (let row = 0; row < maps.length; row++) {
      if (!quick.write(maps, row, levelsFrom(level), new Float64Array(level.length), moments)) continue;
      known++;
      exact.momentsInto(row, wanted);
      expectAllClose(withSurprise(moments, form), wanted, { absolute: 1e-9, relative: 1e-8, label: `row ${row}` });
    }
    expect(known).toBeGreaterThan(17);
  });

  it.each(forms)("have the exact tails to 1e-10, in the cells and beyond their ends: %s", (_, form) => {
    const maps = randomMaps(10, 7);
    const quick = quickFor(form, kernel);
    const exact = shapedRow(rule, form);
    const tails = new Float64Array(2);
    let known = 0;
    for (let row = 0; row < maps.length; row++) {
      const tailsAt = quick.tails(maps, row);
      for (const z of [-1e8, -300, -6, -2.2, -0.4, 0, 0.3, 1.7, 5, 80, 1e5]) {
        if (!tailsAt?.(z, tails)) continue;
        known++;
        loadMaps(exact.maps, maps, row);
        const { logCdf, logSf } = shapedLogs(exact, z);
        const label = `row ${row}, z = ${z}`;
        expectAllClose(tails[0], Math.exp(logCdf), { absolute: 1e-10, label });
        expectAllClose(tails[1], Math.exp(logSf), { absolute: 1e-10, label });
        // Far out the surprise is all there is: a power law whose digits must be there.
        if (form.surprise.weight > 0 && Math.abs(z) >= 300) {
          const far = z < 0 ? [tails[0], logCdf] : [tails[1], logSf];
          expectAllClose(far[0], Math.exp(far[1]), { relative: 1e-9, label });
        }
      }
    }
    expect(known).toBeGreaterThan(90);
  });

  it("leave rows to the exact form that float64 can't hold in plain numbers", () => {
    const quick = quickFor({ shape, finalShape, surprise }, kernel);
    const wild = mapsOf([9, 9, 40]);
    const [into, moments] = [new Float64Array(level.length), new Float64Array(2)];
    expect(quick.write(wild, 0, levelsFrom(level), into, moments)).toBe(false);
    expect([...into, ...moments].some(Number.isNaN)).toBe(true);
    const whole = shapedRows("test", wild, rule, 1, { shape, finalShape, surprise }, () => quick);
    const answers = new Float64Array(level.length);
    whole.quantilesAt(level)(0, answers, moments);
    expect([...answers, ...moments].every(Number.isFinite)).toBe(true);
    for (let l = 1; l < level.length; l++) expect(answers[l]).toBeGreaterThan(answers[l - 1]);
  });
});

/** The same rows without any tables. */
const exactRows = (form: SharedForm, maps: RowMoments) =>
  shapedRows("test", maps, rule, maps.length, form, () => undefined);

/** Moments of the core with the surprise beside it: its variance is 3 scale². */
function withSurprise(
  [mean, std]: Float64Array,
  { surprise: { weight, center, scale } }: SharedForm,
): readonly [number, number] {
  const whole = (1 - weight) * mean + weight * center;
  const second = (1 - weight) * (std * std + mean * mean) + weight * (3 * scale * scale + center * center);
  return [whole, Math.sqrt(second - whole * whole)];
}
