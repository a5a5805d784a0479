import { rangeOf } from "@distcal/distributions";
import type { Rng } from "@distcal/numerics";
import type { GpBetaContent } from "../../../src/gp-beta/model/gp-beta-calibrator.ts";
import type { GpBetaParameters, PlainShape } from "../../../src/gp-beta/model/gp-beta-parameters.ts";

/** Rows with predictions and outcomes, and a model that might have been fitted to them. */
export interface RandomModel {
  readonly rows: { readonly mean: Float64Array; readonly std: Float64Array; readonly target: Float64Array };
  readonly content: GpBetaContent;
}

/** A random table, some of its outcomes far out in a tail, and random parameters not far from where a fit would be. */
export function randomModel(rowCount: number, inducing: number, jitter: number, rng: Rng): RandomModel {
  const numbers = (length: number, draw: (i: number) => number): number[] => Array.from({ length }, (_, i) => draw(i));
  const mean = Float64Array.from({ length: rowCount }, () => rng.normal());
  const std = mean.map(() => 0.5 * Math.exp(0.4 * rng.normal()));
  const target = mean.map((m, i) => m + 2 * std[i] * rng.normal());
  const size = 3 * inducing;
  const posteriorFactor = numbers(size, (i) => i).flatMap((i) =>
    numbers(i + 1, (j) => (i === j ? Math.exp(-0.7 + 0.3 * rng.normal()) : 0.15 * rng.normal())),
  );
  const content: GpBetaContent = {
    method: "gp-beta",
    standardisation: { center: 0, scale: 1 },
    parameters: {
      cubatureOrder: 4,
      jitter,
      lengthscale: Math.exp(0.3 * rng.normal()),
      loading: numbers(3, () => 0.5 * rng.normal()),
      variance: numbers(3, () => Math.exp(-1 + 0.3 * rng.normal())),
      inducingMean: numbers(inducing, (j) => -1.5 + (3 * j) / inducing + 0.2 * rng.normal()),
      inducingStd: numbers(inducing, () => 0.5 * Math.exp(0.3 * rng.normal())),
      posteriorMean: numbers(size, () => 0.5 * rng.normal()),
      posteriorFactor,
      gamma: numbers(3, () => 1 + 0.2 * rng.uniform()),
      delta: numbers(3, () => 0.2 * rng.normal()),
    },
    fit: {
      rows: rowCount,
      elbo: 0,
      engine: "float64",
      seed: 1,
      // Some rows lie outside what was seen.
      meanRange: [-1, 1],
      stdRange: rangeOf(std),
      iterations: 1,
      converged: true,
    },
  };
  return { rows: { mean, std, target }, content };
}

/** What a model may have besides the paper's maps. */
export const sectionNames = ["logStd", "localScale", "shape", "surprise", "finalShape"] as const;

export type SectionName = (typeof sectionNames)[number];

/** The model with some sections of the second form, their numbers random and not far from what fits find. */
export function withSections(content: GpBetaContent, sections: readonly SectionName[], rng: Rng): GpBetaContent {
  const { parameters } = content;
  const numbers = (length: number, draw: (i: number) => number): number[] => Array.from({ length }, (_, i) => draw(i));
  const size = parameters.inducingMean.length;
  const logStd = sections.includes("logStd") ? { logStdLengthscale: 0.6 * Math.exp(0.3 * rng.normal()) } : {};
  const shapeOf = (count: number, spread: number): PlainShape => {
    const shares = numbers(count, () => Math.exp(rng.normal()));
    const total = shares.reduce((sum, share) => sum + share, 0);
    return {
      weight: shares.map((share) => share / total),
      mean: numbers(count, () => spread * rng.normal()),
      scale: numbers(count, () => Math.exp(0.7 * spread * rng.normal())),
    };
  };
  const all: Required<Pick<GpBetaParameters, Exclude<SectionName, "logStd">>> = {
    localScale: {
      ...logStd,
      jitter: parameters.jitter,
      lengthscale: Math.exp(0.3 * rng.normal()),
      loading: [0.4 * rng.normal()],
      variance: [0.2],
      inducingMean: parameters.inducingMean,
      inducingStd: parameters.inducingStd,
      posteriorMean: numbers(size, () => rng.normal()),
      posteriorFactor: numbers(size, (i) => i).flatMap((i) => numbers(i + 1, (j) => (i === j ? 0.3 : 0.05))),
      offset: 0.3 * rng.normal(),
    },
    shape: shapeOf(4, 0.8),
    surprise: { weight: 0.02, center: 0.2 * rng.normal(), scale: 2 },
    finalShape: shapeOf(3, 0.1),
  };
  const chosen = Object.fromEntries(sections.filter((name) => name !== "logStd").map((name) => [name, all[name]]));
  return { ...content, parameters: { ...parameters, ...logStd, ...chosen } };
}
