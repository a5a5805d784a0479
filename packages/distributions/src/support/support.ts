import { requirePositive } from "@distcal/numerics";
import type { Support } from "../contracts/support.ts";

/** Multiples of a step differ from the decimal that people write in the last digit. */
const digits = 15;
/** A value this share of a step from a multiple is that multiple. */
const sameShare = 1e-6;

/** The multiple of a step with this number, as people write it: 3 · 0.1 is 0.3. */
function latticeValue(step: number, number: number): number {
  return Number((number * step).toPrecision(digits)) + 0;
}

/** Whether a value is a multiple of the step, up to rounding. */
export function isOnLattice(step: number, y: number): boolean {
  const ratio = y / step;
  return Math.abs(ratio - Math.round(ratio)) <= sameShare;
}

/** The part of the support that says something; undefined where any number can be an outcome. Throws where bounds contradict. */
export function checkedSupport(where: string, { lower, upper, step }: Support): Support | undefined {
  const [low, high] = [boundOf(where, "lower", lower), boundOf(where, "upper", upper)];
  if (step !== undefined) requirePositive(where, "rounded", step);
  if (low !== undefined && high !== undefined && !(low < high)) {
    throw new RangeError(
      `${where}: lower must be below upper, got ${low} and ${high}; swap them, or leave out the one that is no bound`,
    );
  }
  for (const [name, bound] of [["lower", low] as const, ["upper", high] as const]) {
    if (step === undefined || bound === undefined || isOnLattice(step, bound)) continue;
    throw new RangeError(
      `${where}: ${name} must be a multiple of the rounding step ${step}, got ${bound}; outcomes never take this value: round it`,
    );
  }
  if (low === undefined && high === undefined && step === undefined) return undefined;
  return Object.freeze({
    ...(low !== undefined && { lower: low }),
    ...(high !== undefined && { upper: high }),
    ...(step !== undefined && { step }),
  });
}

/** An infinite bound is none. */
function boundOf(where: string, name: "lower" | "upper", bound: number | undefined): number | undefined {
  if (bound === undefined || bound === (name === "lower" ? -Infinity : Infinity)) return undefined;
  if (typeof bound === "number" && Number.isFinite(bound)) return bound;
  throw new RangeError(
    `${where}: ${name} must be a finite number, got ${String(bound)}; leave it out where there is none`,
  );
}

/** The value of the support that an unbounded outcome becomes. */
export function valueOn({ lower = -Infinity, upper = Infinity, step }: Support, y: number): number {
  const rounded = step === undefined ? y : latticeValue(step, Math.ceil(y / step - 0.5));
  return Math.min(Math.max(rounded, lower), upper);
}

/** The unbounded outcomes that end at or below y on the support: those up to this number. */
export function reachOf({ lower = -Infinity, upper = Infinity, step }: Support, y: number): number {
  if (y < lower) return -Infinity;
  if (y >= upper) return Infinity;
  if (step === undefined) return y;
  const nearest = Math.round(y / step);
  return (y >= latticeValue(step, nearest) ? nearest + 0.5 : nearest - 0.5) * step;
}

/** The unbounded outcomes that become y: none, y alone, or those between two ends that make it a point mass. */
export function preimageOf({ lower = -Infinity, upper = Infinity, step }: Support, y: number): OutcomeEnds {
  if (y < lower || y > upper || (step !== undefined && !isOnLattice(step, y))) return none;
  const half = step === undefined ? 0 : 0.5 * step;
  const centre = step === undefined ? y : Math.round(y / step) * step;
  return { low: y <= lower ? -Infinity : centre - half, high: y >= upper ? Infinity : centre + half };
}

/** Ends that an outcome lies between: equal where it is known. */
export interface OutcomeEnds {
  readonly low: number;
  readonly high: number;
}

const none: OutcomeEnds = Object.freeze({ low: Number.NaN, high: Number.NaN });
