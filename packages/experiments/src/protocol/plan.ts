import { badInput } from "@distcal/tables";
import { type DatasetName, datasetNames } from "../datasets/catalogue.ts";

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

/** Methods besides the paper's that a table can have. */
const otherMethods = [
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

/** What a plan is made from; everything by default, in the paper's order. */
export interface PlanOptions {
  /** Names, or "all". */
  readonly datasets?: readonly string[];
  readonly bases?: readonly string[];
  /** Numbers of inducing points of GP-Beta. */
  readonly inducing?: readonly number[];
  /** Methods besides the paper's; none by default. */
  readonly methods?: readonly string[];
  readonly splits?: number;
  readonly seed?: number;
  readonly protocol?: string;
}

/** The plan of a reproduction; refuses the first option that is wrong, with what it could be. */
export function reproductionPlan(options: PlanOptions = {}): ReproductionPlan {
  const { datasets = ["all"], bases = ["all"], inducing = [8, 16, 32, 64], methods = [] } = options;
  const { splits = 1, seed = 1, protocol = "paper" } = options;
  for (const points of inducing) requireWhole("inducing", points, 1, 512);
  const sizes = [...new Set(inducing)].sort((a, b) => a - b).map((points): MethodKey => `gp-beta-${points}`);
  return Object.freeze({
    datasets: chosen("datasets", datasets, datasetNames),
    bases: chosen("bases", bases, baseNames),
    methods: Object.freeze(["base", "isotonic", ...sizes, ...chosen("methods", methods, otherMethods)] as const),
    splits: requireWhole("splits", splits, 1, 10_000),
    seed: requireWhole("seed", seed, 0, Number.MAX_SAFE_INTEGER),
    protocol: oneOf("protocol", protocol, protocols),
  });
}

/** The known names that were asked for, in their own order; "all" is all of them. */
function chosen<Name extends string>(option: string, asked: readonly string[], known: readonly Name[]): Name[] {
  if (asked.length === 1 && asked[0] === "all") return [...known];
  for (const name of asked) oneOf(option, name, known);
  return known.filter((name) => asked.includes(name));
}

function oneOf<Name extends string>(option: string, asked: string, known: readonly Name[]): Name {
  const found = known.find((name) => name === asked);
  if (found !== undefined) return found;
  throw badInput((named) => `${named(option)} must be one of ${known.join(", ")}, got ${asked}`);
}

function requireWhole(option: string, value: number, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw badInput((named) => `${named(option)} must be a whole number ${bounds}, got ${value}`);
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
