import { batchOf, normal, studentTBatch } from "@distcal/distributions";
import { gaussHermite, integrate, scoreFromLogs } from "@distcal/numerics";
import { describeBatchLaws, expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  type CalibratedForm,
  calibratedBatch,
  chain,
  mappedBatch,
  monotoneBetaMixtures,
  monotoneMixture,
  normalShape,
  noSurprise,
  ownMaps,
  shapeMap,
  surpriseMap,
} from "../../src/index.ts";
import { randomMaps } from "../random-maps.ts";

const rule = gaussHermite(4);
const maps = randomMaps(6, 3);
const columns = { mean: [0, 1, -2, 5, 0.1, 30], std: [1, 0.5, 2, 0.1, 1, 8] };
const y = Float64Array.from(columns.mean, (m, i) => m + columns.std[i] * (i - 2.5));
const levels = [0.001, 0.02, 0.25, 0.5, 0.9, 0.9999];
const shape = { weight: [0.7, 0.25, 0.05], mean: [0.05, -0.2, 0.4], scale: [0.5, 1.1, 2.5] };
const finalShape = { weight: [0.3, 0.4, 0.3], mean: [0.1, 0.1, 0.1], scale: [0.85, 1, 1.2] };
const surprise = { weight: 0.012, center: 0.02, scale: 2 };
const logScale = Float64Array.from([0, 0.3, -0.6, 1.1, 0.05, -0.2]);
const shift = Float64Array.from([0, 0.4, -0.2, 0, 1.5, -0.7]);
const forms: [string, CalibratedForm][] = [
  ["a local scale alone", { logScale }],
  ["scores that are moved", { shift }],
  ["a local scale and scores that are moved", { logScale, shift }],
  ["a shape alone", { shape }],
  ["two modes", { shape: { weight: [0.4, 0.6], mean: [-2, 1.5], scale: [0.3, 0.6] } }],
  ["a final shape alone", { finalShape }],
  ["a surprise alone", { surprise }],
  ["all of them", { logScale, shift, shape, finalShape, surprise }],
];
const heavy = studentTBatch({ location: columns.mean, scale: columns.std, degreesOfFreedom: 30 });

/** The same in the plainest form: a chain a row, on a base that is already stretched and moved. */
function chained({
  shape = normalShape,
  finalShape = normalShape,
  surprise = noSurprise,
  logScale,
  shift,
}: CalibratedForm) {
  const core = monotoneBetaMixtures(maps, rule);
  const std = columns.std.map((s, i) => s * Math.exp(logScale?.[i] ?? 0));
  const mean = columns.mean.map((m, i) => m + std[i] * (shift?.[i] ?? 0));
  const parts = (row: number) => chain(shapeMap(shape), core(row), shapeMap(finalShape));
  const mixed = (row: number) =>
    monotoneMixture([
      { weight: 1 - surprise.weight, map: parts(row) },
      { weight: surprise.weight, map: surpriseMap(surprise) },
    ]);
  return mappedBatch({ mean, std }, ownMaps(6, surprise.weight > 0 ? mixed : parts));
}

describe("calibratedBatch with a form", () => {
  it("without one, and with an empty one, answers today's to the bit", () => {
    const today = calibratedBatch(columns, maps, rule);
    const zero = new Float64Array(6);
    for (const form of [{}, { logScale: zero, shape: normalShape, finalShape: normalShape, surprise: noSurprise }]) {
      const batch = calibratedBatch(columns, maps, rule, form);
      expect(batch.logPdf(y)).toEqual(today.logPdf(y));
      expect(batch.summary(levels)).toEqual(today.summary(levels));
      expect(batch.crps(y)).toEqual(today.crps(y));
      expect(batch.map(levels)).toEqual(today.map(levels));
    }
  });

  it.each(forms)("gives what a chain of maps gives: %s", (_, form) => {
    const [batch, plain] = [calibratedBatch(columns, maps, rule, form), chained(form)];
    const close = { relative: 1e-9, absolute: 1e-12 };
    for (const name of ["pdf", "logPdf", "cdf", "logCdf", "logSf"] as const) {
      expectAllClose(batch[name](y), plain[name](y), { ...close, label: name });
    }
    const [a, b] = [batch.summary(levels), plain.summary(levels)];
    const std = Math.max(...b.std);
    expectAllClose(a.mean, b.mean, { absolute: 1e-9 * std, label: "mean" });
    expectAllClose(a.std, b.std, { relative: 1e-8, label: "std" });
    for (const [i, row] of a.quantiles.entries()) expectAllClose(row, b.quantiles[i], { ...close, label: "quantiles" });
    expectAllClose(batch.quantile(0.3), plain.quantile(0.3), close);
    expectAllClose(batch.crps(y), plain.crps(y), { relative: 1e-7, label: "crps" });
    expectAllClose(batch.sample(3, { seed: 5 })[2], plain.sample(3, { seed: 5 })[2], close);
    expectAllClose(batch.row(4).logSf(9), plain.row(4).logSf(9), close);
    expectAllClose(batch.row(3).quantile(0.7), plain.row(3).quantile(0.7), close);
  });

  it.each(forms)("has the mean, std and crps of its density: %s", (_, form) => {
    const row = calibratedBatch(columns, maps, rule, form).row(1);
    const [mean, std] = [row.mean(), row.std()];
    // A t with 3 degrees of freedom leaves some of its second moment beyond thousands of standard deviations.
    const far = form.surprise === undefined ? 60 : 1e5;
    const steps = [-far, -1e3, -40, -6, -1, 0, 0.4, 1, 6, 40, 1e3, far].filter((v) => Math.abs(v) <= far);
    const overAll = (f: (v: number) => number): number => integrate((v) => f(mean + v * std), steps, 1e-11) * std;
    expectAllClose(overAll(row.pdf), 1, { absolute: 1e-7 });
    expectAllClose(
      overAll((v) => row.pdf(v) * (v - mean)),
      0,
      { absolute: 1e-6 * std },
    );
    const slack = form.surprise === undefined ? 1e-7 : 1e-3;
    expectAllClose(
      overAll((v) => row.pdf(v) * (v - mean) ** 2),
      std * std,
      { relative: slack },
    );
    const at = mean + 0.4 * std;
    expectAllClose(
      overAll((v) => (row.cdf(v) - (v >= at ? 1 : 0)) ** 2),
      row.crps(at),
      { relative: 1e-4 },
    );
  });

  it.each(forms)("answers a batch of normal rows of any family as it does columns: %s", (_, form) => {
    const rows = batchOf(columns.mean.map((mean, i) => normal({ mean, std: columns.std[i] })));
    const [a, b] = [calibratedBatch(columns, maps, rule, form), calibratedBatch(rows, maps, rule, form)];
    expectAllClose(b.logPdf(y), a.logPdf(y), { relative: 1e-10, absolute: 1e-11 });
    expectAllClose(b.quantile(0.9), a.quantile(0.9), { relative: 1e-10, absolute: 1e-11 });
    expectAllClose(
      b.map([0.1, 0.7]).flatMap((row) => [...row]),
      a.map([0.1, 0.7]).flatMap((row) => [...row]),
      {
        relative: 1e-11,
      },
    );
  });

  it("stretches and moves the score of any base", () => {
    const batch = calibratedBatch(heavy, maps, rule, { logScale, shift });
    const plain = calibratedBatch(columns, maps, rule, { logScale, shift });
    const [p, q] = [batch.quantiles(levels), plain.quantiles(levels)];
    for (let i = 0; i < 6; i++) {
      for (let l = 0; l < levels.length; l++) {
        const z = (q[i][l] - columns.mean[i]) / columns.std[i];
        const base = heavy.row(i);
        const score = scoreFromLogs(base.logCdf(p[i][l]), base.logSf(p[i][l]));
        expectAllClose(score, z, { relative: 1e-9, absolute: 1e-9 });
      }
    }
  });

  it("lets the surprise speak far out, as a power law", () => {
    const batch = calibratedBatch({ mean: [0], std: [1] }, randomMaps(1, 1), rule, { shape, finalShape, surprise });
    for (const z of [1e3, 1e6, 1e12]) {
      const u = (z - surprise.center) / surprise.scale;
      const tail = Math.log(surprise.weight * ((2 * Math.sqrt(3)) / Math.PI)) - 3 * Math.log(u);
      expectAllClose(batch.logSf(z), tail, { absolute: 20 / (u * u) + 1e-12 });
      expectAllClose(batch.logPdf(z), tail + Math.log(3 / z), { absolute: 1e-2 + 20 / (u * u) });
      expectAllClose(batch.row(0).quantile(Math.exp(batch.logCdf(-z)[0])), -z, { relative: 1e-9 });
    }
  });

  it("refuses a form that is none", () => {
    const made = (form: CalibratedForm) => () => calibratedBatch(columns, maps, rule, form);
    expect(made({ logScale: new Float64Array(2) })).toThrow("form.logScale");
    expect(made({ shape: { weight: [0.5], mean: [0], scale: [1] } })).toThrow(
      "calibratedBatch: form.shape must have weights > 0 that add to 1",
    );
    expect(made({ surprise: { weight: 1.2, center: 0, scale: 1 } })).toThrow(
      "calibratedBatch: form.surprise must have a weight in [0, 1)",
    );
  });
});

describeBatchLaws("rows with every step of the form", () =>
  calibratedBatch(columns, maps, rule, { logScale, shape, finalShape, surprise }),
);
