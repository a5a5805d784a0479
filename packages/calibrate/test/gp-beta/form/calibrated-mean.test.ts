import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { isMeanDoubtful, worsenedMean } from "../../../src/gp-beta/form/calibrated-mean.ts";
import type { OutOfFold } from "../../../src/gp-beta/form/out-of-fold.ts";

const rows = 400;
const score = createRng(1).fillNormal(new Float64Array(rows));
const ones = new Float64Array(rows).fill(1);

/** What folds said: means of the calibrated scores, of rows that are as given. */
function said(mean: Float64Array, changes: Partial<OutOfFold["of"]> = {}, kept = ones): OutOfFold {
  const of = { length: rows, columns: { mean: ones, std: ones }, score, isLinear: true, ...changes };
  return { of, logDensity: ones, coreScore: score, surpriseCdf: ones, kept, means: () => mean };
}

it("means that stay are no worse, and means that turn away from the outcomes are", () => {
  expect(worsenedMean(said(new Float64Array(rows)))).toBe(false);
  expect(worsenedMean(said(score.map((z) => 0.2 * z)))).toBe(false);
  expect(worsenedMean(said(score.map((z) => -0.2 * z)))).toBe(true);
});

it("chance, surprises and scores that are not distances say nothing", () => {
  // Half a percent is what chance does: (1 + δ)² − 1 of 0.004 and of 0.006.
  expect(worsenedMean(said(score.map((z) => -0.002 * z)))).toBe(false);
  expect(worsenedMean(said(score.map((z) => -0.003 * z)))).toBe(true);
  const wrong = score.map((z) => -0.2 * z);
  expect(worsenedMean(said(wrong, { isLinear: false }))).toBe(false);
  expect(worsenedMean(said(wrong, {}, new Float64Array(rows)))).toBe(false);
});

it("rows count by their weight and by the square of their standard deviation", () => {
  const half = score.map((z, i) => (i % 2 === 0 ? -0.2 : 0.5) * z);
  expect(worsenedMean(said(half))).toBe(false);
  expect(worsenedMean(said(half, { weights: ones.map((_, i) => (i % 2 === 0 ? 1 : 0)) }))).toBe(true);
  expect(worsenedMean(said(half, { columns: { mean: ones, std: ones.map((_, i) => (i % 2 === 0 ? 3 : 0.1)) } }))).toBe(
    true,
  );
});

it("means are doubtful until they gain two standard errors", () => {
  expect(isMeanDoubtful(said(score.map((z) => 0.2 * z)))).toBe(false);
  expect(isMeanDoubtful(said(score.map((z) => -0.2 * z)))).toBe(true);
  // Moved by something else than the outcomes are.
  const other = createRng(2).fillNormal(new Float64Array(rows));
  expect(isMeanDoubtful(said(other.map((z) => 0.1 * z)))).toBe(true);
  // The gain of 0.2z is 0.36z² a row: its standard error is that of z², √2 of it, over √n.
  const share = (n: number): Float64Array => score.map((z, i) => (i < n ? 0.2 * z : 0));
  expect([4, 40].map((n) => isMeanDoubtful(said(share(n))))).toEqual([true, false]);
  expect(isMeanDoubtful(said(other, { isLinear: false }))).toBe(false);
});
