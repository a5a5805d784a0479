import { observedRows } from "@distcal/distributions";
import { type LinkExpectation, openEngine, tensorPredictor } from "@distcal/engine-tfjs";
import type { TensorEngine } from "@distcal/engine-tfjs/engines";
import { gaussianEmbedding, type Kernel, kernelOf, logStd } from "@distcal/kernels";
import { createRng, gaussHermite, type Rng } from "@distcal/numerics";
import {
  createElbo,
  type ExpectedLogLikelihood,
  monteCarloExpectation,
  monteCarloPredictive,
  packParameters,
} from "@distcal/svgp-inference";
import {
  type BetaObservations,
  betaLikelihood,
  betaLinkParameters,
} from "../../../src/gp-beta/likelihood/beta-likelihood.ts";
import { betaPointLikelihood } from "../../../src/gp-beta/likelihood/beta-point-likelihood.ts";
import { gpBetaCalibrator } from "../../../src/gp-beta/model/gp-beta-reader.ts";
import { svgpParametersFrom } from "../../../src/gp-beta/model/latent-parameters.ts";
import { betaObservations } from "../../gp-beta/beta-observations.ts";
import { type RandomModel, randomModel, type SectionName, sectionNames, withSections } from "./random-model.ts";

/** How far an engine was from float64 at worst. */
export interface ConformanceGaps {
  /** Of the ELBO, relative to itself, and in nats per row. */
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
/** Every kernel part, with and without weights, under both objectives: what a bound is made of. */
const kernels: readonly Kernel[] = [kernelOf([gaussianEmbedding]), kernelOf([gaussianEmbedding, logStd])];
const kinds = ["cubature", "predictive", "monte-carlo"] as const;
const samples = 8;

/** As many sets as there are combinations of kernel, weights and objective. */
export const combinations = kernels.length * 2 * kinds.length;
/** What the models that predict have besides the paper's maps: nothing, each section alone, what surrounds the maps, and all. */
const forms: readonly (readonly SectionName[])[] = [
  [],
  ...sectionNames.map((name) => [name]),
  ["shape", "surprise", "finalShape"],
  sectionNames,
];

const levels = [0.001, 0.05, 0.5, 0.9, 0.999];

/**
 * The largest gaps between an engine and float64 over random parameter sets, tables and batches, in the thread that
 * calls. It is free of Node and of the test runner: a browser runs it, too.
 */
export async function conformanceGaps(engine: TensorEngine, sets: readonly number[]): Promise<ConformanceGaps> {
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
  for (const set of sets) {
    const model = randomModel(rowCount, inducing, jitter, createRng(500 + set));
    await compareBounds(model, engine, set, note);
    const content = withSections(model.content, forms[set % forms.length], createRng(700 + set));
    await comparePredictions({ ...model, content }, engine, note);
  }
  return gaps;
}

type Note = (name: keyof ConformanceGaps, gap: number) => void;

async function compareBounds(
  { rows, content }: RandomModel,
  engine: TensorEngine,
  set: number,
  note: Note,
): Promise<void> {
  const rng = createRng(900 + set);
  const kernel = kernels[set % 2];
  const weights = Math.floor(set / 2) % 2 === 0 ? undefined : rows.mean.map(() => Math.floor(3 * rng.uniform()) / 2);
  const kind = kinds[Math.floor(set / 4) % kinds.length];
  const observed = betaObservations(observedRows(rows));
  const { expectation, likelihood } = expectationOf(kind, observed, content.parameters.cubatureOrder, rng);
  const { jitter } = content.parameters;
  const columns = { mean: rows.mean, std: rows.std };
  const weighted = weights && { weights };
  const host = createElbo({ kernel, columns, ...weighted, likelihood, inducing, jitter });
  const session = await openEngine(engine);
  const bound = await session.bound({
    ...{ kernel: kernel.description, columns, observed, expectation, parameters: betaLinkParameters, inducing, jitter },
    ...weighted,
  });
  const numData = 3 * rowCount;
  const { gamma, delta } = content.parameters;
  const own = svgpParametersFrom(content.parameters, [...gamma, ...delta]);
  const ofKernel = Object.fromEntries(kernel.parameters.map(({ name }) => [name, own.kernel[name] ?? 0.6]));
  const x = packParameters(host.layout, { ...own, kernel: ofKernel });
  const [wanted, got] = [new Float64Array(x.length), new Float64Array(x.length).fill(Number.NaN)];
  const reference = host.valueWithGrad(x, wanted, numData);
  const error = Math.abs((await bound.valueWithGrad(x, got, numData)) - reference);
  note("relativeElbo", error / Math.abs(reference));
  note("elboPerRow", error / numData);
  note("gradient", relativeDistance(wanted, got));
  for (const { from, to } of Object.values(host.layout.blocks)) {
    note("block", relativeDistance(wanted.subarray(from, to), got.subarray(from, to)));
  }
  bound.release();
}

/** The same expectation as an engine is asked for it and as float64 takes it. */
function expectationOf(
  kind: (typeof kinds)[number],
  observed: BetaObservations,
  order: number,
  rng: Rng,
): { readonly expectation: LinkExpectation; readonly likelihood: ExpectedLogLikelihood } {
  if (kind === "cubature") {
    return { expectation: { kind, order }, likelihood: betaLikelihood(observed, gaussHermite(order)) };
  }
  const noise = rng.fillNormal(new Float64Array(3 * samples * rowCount));
  const method = kind === "predictive" ? monteCarloPredictive : monteCarloExpectation;
  const likelihood = method(betaPointLikelihood(observed), { noise, samples });
  return { expectation: { kind, samples, noise }, likelihood };
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
