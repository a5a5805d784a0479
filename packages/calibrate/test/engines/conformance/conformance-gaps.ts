import { observedRows } from "@distcal/distributions";
import { betaTensorLikelihood, createTensorElbo, linkRule, tensorFrom, useBackend } from "@distcal/engine-tfjs";
import { createRng, gaussHermite } from "@distcal/numerics";
import { createElbo, packParameters, type RowRange } from "@distcal/svgp-inference";
import type { TensorEngine } from "../../../src/engines/engine.ts";
import { tensorPredictor } from "../../../src/engines/tfjs/index.ts";
import { betaLikelihood } from "../../../src/gp-beta/beta-likelihood.ts";
import { betaObservations } from "../../../src/gp-beta/beta-observations.ts";
import { svgpParametersFrom } from "../../../src/gp-beta/gp-beta-parameters.ts";
import { gpBetaCalibrator } from "../../../src/gp-beta/gp-beta-reader.ts";
import { paperKernel } from "../../../src/gp-beta/paper-kernel.ts";
import { type RandomModel, randomModel } from "./random-model.ts";

/** How far an engine was from float64 at worst. */
export interface ConformanceGaps {
  /** Of the ELBO, relative to itself, and in nats a row. */
  relativeElbo: number;
  elboPerRow: number;
  /** Of a gradient and of each of its blocks, relative to their norms. */
  gradient: number;
  block: number;
  /** Of means and factors of the latent maps. */
  moments: number;
  cdf: number;
  logPdf: number;
  /** Of a quantile, in standard deviations of the prediction, and in the probability that float64 finds there. */
  quantile: number;
  quantileLevel: number;
}

const rowCount = 24;
const inducing = 5;
const levels = [0.001, 0.05, 0.5, 0.9, 0.999];

/**
 * The largest gaps between an engine and float64 over random parameter sets, tables and batches, in the thread that
 * calls. It is free of Node and of the test runner: a browser runs it, too.
 */
export async function conformanceGaps(engine: TensorEngine, sets: number): Promise<ConformanceGaps> {
  await useBackend(engine);
  const gaps: ConformanceGaps = {
    ...{ relativeElbo: 0, elboPerRow: 0, gradient: 0, block: 0, moments: 0 },
    ...{ cdf: 0, logPdf: 0, quantile: 0, quantileLevel: 0 },
  };
  const note = (name: keyof ConformanceGaps, gap: number): void => {
    // A NaN would pass for a small gap.
    gaps[name] = gap <= gaps[name] ? gaps[name] : Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap;
  };
  // What float32 needs on the diagonal of k(u, u).
  const jitter = engine === "tensorflow" ? 1e-6 : 1e-4;
  for (let set = 0; set < sets; set++) {
    const model = randomModel(rowCount, inducing, jitter, createRng(500 + set));
    await compareBounds(model, set, note);
    await comparePredictions(model, engine, note);
  }
  return gaps;
}

type Note = (name: keyof ConformanceGaps, gap: number) => void;

async function compareBounds({ rows, content }: RandomModel, set: number, note: Note): Promise<void> {
  const rule = gaussHermite(content.parameters.cubatureOrder);
  const observed = betaObservations(observedRows(rows));
  const { jitter } = content.parameters;
  const host = createElbo({
    kernel: paperKernel,
    columns: { mean: rows.mean, std: rows.std },
    likelihood: betaLikelihood(observed, rule),
    inducing,
    jitter,
  });
  const onDevice = linkRule(rule, tensorFrom);
  const likelihood = betaTensorLikelihood(observed, onDevice, tensorFrom);
  // In one part, or in several that are added up; all rows, or a batch of them.
  const rowsAtOnce = set % 4 === 1 ? 7 : rowCount;
  const elbo = createTensorElbo({ predictions: rows, likelihood, inducing, jitter, rowsAtOnce });
  const range: RowRange = set % 2 === 0 ? { from: 0, to: rowCount } : { from: set % 9, to: rowCount - (set % 7) };
  const numData = 3 * rowCount;
  const x = packParameters(host.layout, svgpParametersFrom(content.parameters));
  const [wanted, got] = [new Float64Array(x.length), new Float64Array(x.length).fill(Number.NaN)];
  const reference = host.valueWithGrad(x, wanted, numData, range);
  const error = Math.abs((await elbo.valueWithGrad(x, got, numData, range)) - reference);
  note("relativeElbo", error / Math.abs(reference));
  note("elboPerRow", error / numData);
  note("gradient", relativeDistance(wanted, got));
  for (const { from, to } of Object.values(host.layout.blocks)) {
    note("block", relativeDistance(wanted.subarray(from, to), got.subarray(from, to)));
  }
  for (const owner of [elbo, likelihood, onDevice]) owner.dispose();
}

async function comparePredictions({ rows, content }: RandomModel, engine: TensorEngine, note: Note): Promise<void> {
  const calibrator = gpBetaCalibrator(content);
  const batch = calibrator.calibrate(rows);
  const predictor = await tensorPredictor(calibrator, engine);
  const maps = await predictor.latentMaps(rows);
  const wanted = calibrator.latentMaps(rows);
  note("moments", largestGap(maps.mean, wanted.mean));
  note("moments", largestGap(maps.factor, wanted.factor));
  note("cdf", largestGap(await predictor.cdf(rows, rows.target), batch.cdf(rows.target)));
  note("logPdf", largestGap(await predictor.logPdf(rows, rows.target), batch.logPdf(rows.target)));
  const quantiles = await predictor.quantiles(rows, levels);
  const reference = batch.quantiles(levels);
  for (const [k, level] of levels.entries()) {
    const found = Float64Array.from(quantiles, (ofRow) => ofRow[k]);
    for (const probability of batch.cdf(found)) note("quantileLevel", Math.abs(probability - level));
    for (const [i, quantile] of found.entries()) note("quantile", Math.abs(quantile - reference[i][k]) / rows.std[i]);
  }
  predictor.dispose();
}

function largestGap(got: Float64Array, wanted: Float64Array): number {
  return wanted.reduce((worst, value, i) => Math.max(worst, Math.abs(value - got[i])), 0);
}

function relativeDistance(wanted: Float64Array, got: Float64Array): number {
  return Math.hypot(...wanted.map((value, i) => value - got[i])) / Math.hypot(...wanted);
}
