import { deepFrozen } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions, requireProbability, requireSeed } from "@distcal/numerics";
import { emptyPurse, type PurseState } from "../bets/purse.ts";
import { requireReference } from "../reference/reference-schema.ts";
import type { RegionSplit } from "../reference/regions.ts";
import { referenceOf, type WatchReference } from "../reference/watch-reference.ts";
import { type WatchedColumns, watchedRows } from "../reference/watched-rows.ts";
import type { Alarm } from "./alarm.ts";
import type { WatchedInput } from "./watched-input.ts";

/** All that a watch knows: plain JSON. */
export type WatchState = {
  /** The chance of a false alarm, ever. */
  readonly alpha: number;
  readonly seed: number;
  /** The digest of the model that is watched, where it was given. */
  readonly model: string | null;
  /** Rows watched so far. */
  readonly rows: number;
  readonly split: RegionSplit;
  /** Of each region: PITs by bin, the reference's and those watched, and the bets. */
  readonly counts: readonly (readonly number[])[];
  readonly purses: readonly PurseState[];
  /** How many alarms rang, and the latest of them, oldest first. */
  readonly alarms: number;
  readonly latest: readonly Alarm[];
  /** Where rows came from, the latest last, where who watches keeps account of it. */
  readonly inputs?: readonly WatchedInput[];
};

/** How a watch is set up. */
export interface WatchOptions {
  /** The chance that it ever rings though nothing changed: 0.01 by default. */
  readonly alpha?: number;
  /** Where the randomness of ranks comes from: 1 by default. */
  readonly seed?: number;
  /** The SHA-256 of the model that is watched: a state keeps it, so that it is not taken for another model's. */
  readonly model?: string;
}

/** The least level: wealth stays far from overflow. */
export const leastAlpha = 1e-12;

/** What the digest of a model looks like. */
export const digestPattern: RegExp = /^[0-9a-f]{64}$/;

const known: OptionNames<WatchedColumns & WatchOptions> = {
  pits: true,
  means: true,
  stds: true,
  groups: true,
  alpha: true,
  seed: true,
  model: true,
};

/** The first state of a watch, from out-of-fold PITs of the model's fit and the predictions they belong to. */
export function startWatch(input: WatchedColumns & WatchOptions): WatchState {
  requireKnownOptions("startWatch", input, known);
  return startWatchFrom(referenceOf(watchedRows("startWatch", input), "startWatch"), input);
}

/** The same from a reference that was made before. */
export function startWatchFrom(reference: WatchReference, options: WatchOptions = {}): WatchState {
  const { alpha = 0.01, seed = 1, model = null } = options;
  requireReference("startWatch", reference);
  requireProbability("startWatch", "alpha", alpha);
  if (!(alpha >= leastAlpha)) {
    throw new RangeError(`startWatch: alpha must be at least ${leastAlpha}, got ${alpha}; pass a level such as 0.01`);
  }
  requireSeed("startWatch", "seed", seed);
  if (model !== null && !digestPattern.test(model)) {
    const remedy = "pass the sha256 of the model file";
    throw new RangeError(`startWatch: model must be 64 hexadecimal digits, got ${JSON.stringify(model)}; ${remedy}`);
  }
  const { split, counts } = reference;
  const purses = counts.map(emptyPurse);
  return deepFrozen({ alpha, seed, model, rows: 0, split, counts, purses, alarms: 0, latest: [] });
}
