import type { DatasetName } from "../datasets/catalogue.ts";

/** The paper's base models: least squares, Bayesian ridge, MC-dropout network, Gaussian-process regression. */
export const baseNames = ["ols", "br", "nn", "gp"] as const;

export type BaseName = (typeof baseNames)[number];

/** How the paper heads the parts of its table. */
export const baseTitles: Readonly<Record<BaseName, string>> = Object.freeze({
  ols: "OLS",
  br: "BR",
  nn: "NN",
  gp: "GP",
});

/**
 * Which predictions the calibrators are fitted to. "paper": those of the base model on its own training rows.
 * "heldout": those of five base models, each on the fifth of the training rows that it was not trained on.
 */
export const protocols = ["paper", "heldout"] as const;

export type Protocol = (typeof protocols)[number];

/** Methods beside the paper's that a table can have. */
export const otherMethods = [
  "isotonic-smooth",
  "variance-scaling",
  "global-beta",
  "gp-normal",
  "gp-cauchy",
  "crude",
  "conformal",
  "normalised-conformal",
] as const;

type OtherMethod = (typeof otherMethods)[number];

/** A column of the table: the base model as it is, isotonic on the paper's grid, GP-Beta of a size, or another. */
export type MethodKey = "base" | "isotonic" | `gp-beta-${number}` | OtherMethod;

/** The number of inducing points of a column, undefined if it is not one of GP-Beta. */
export function inducingPointsOf(method: MethodKey): number | undefined {
  return method.startsWith("gp-beta-") ? Number(method.slice("gp-beta-".length)) : undefined;
}

/** How a column is headed, as in the paper. */
export function methodTitle(method: MethodKey): string {
  const points = inducingPointsOf(method);
  if (points !== undefined) return `GPB${points}`;
  return method === "base" ? "Base" : method === "isotonic" ? "ISO" : method;
}

/** What is to be reproduced. */
export interface ReproductionPlan {
  readonly datasets: readonly DatasetName[];
  readonly bases: readonly BaseName[];
  readonly methods: readonly MethodKey[];
  readonly splits: number;
  readonly seed: number;
  readonly protocol: Protocol;
}

/** One number cell of one split: what decides its scores, beside the data and the code. */
export interface CellKey {
  readonly dataset: DatasetName;
  readonly base: BaseName;
  readonly split: number;
  readonly method: MethodKey;
}

/** Every cell of every split. */
export function cellKeys({ datasets, bases, methods, splits }: ReproductionPlan): CellKey[] {
  const keys: CellKey[] = [];
  for (const base of bases) {
    for (const dataset of datasets) {
      for (let split = 0; split < splits; split++) {
        for (const method of methods) keys.push({ dataset, base, split, method });
      }
    }
  }
  return keys;
}
