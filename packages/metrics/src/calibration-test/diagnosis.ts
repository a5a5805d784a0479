import { normalPdf, normalQuantile } from "@distcal/numerics";
import { lowerTail } from "./pit-bins.ts";
import { shareOf } from "./shares.ts";
import type { Sums } from "./sums.ts";

/** What is wrong with the forecasts: their means, widths, skewness or tails. */
export type Fault = "biased" | "too-narrow" | "too-wide" | "skewed" | "tails-too-light" | "tails-too-heavy";

/** What is wrong in a region, and by how much. */
export interface Diagnosis {
  readonly what: Fault;
  /** What the standard deviations would have to be multiplied by. */
  readonly factor: number;
  readonly factorError: number;
  /** What would have to be added to the means, in standard deviations. */
  readonly shift: number;
  readonly shiftError: number;
}

interface Estimate {
  readonly value: number;
  readonly variance: number;
}

// An estimate in the tails and one in the centre that differ by so many standard errors, and in sign, are a shape.
const CLEARLY = 2;

/** A diagnosis with its direction: 1 where outcomes lie too high, too far out or skewed upwards, −1 the other way. */
export interface DirectedDiagnosis {
  readonly diagnosis: Diagnosis;
  readonly direction: 1 | -1;
}

/** Reads shift and width off the quantiles of U in a region: at the centre, and at 90, 95 and 99 %. */
export function diagnosisOf(sums: Sums, region: number): DirectedDiagnosis {
  const quarter = atDepth(sums, region, 0.25);
  const twentieth = atDepth(sums, region, 0.05);
  const median = medianShift(sums, region);
  const tailWidth = pooled(atDepth(sums, region, 0.025).logFactor, atDepth(sums, region, 0.005).logFactor);
  const shift = pooled(median, twentieth.shift);
  const width = pooled(quarter.logFactor, twentieth.logFactor);

  const skewed = opposed(median, twentieth.shift);
  const tailed = opposed(quarter.logFactor, tailWidth);
  const odd = skewed ? distance(median, twentieth.shift) : Math.abs(shift.value) / Math.sqrt(shift.variance);
  const even = tailed ? distance(quarter.logFactor, tailWidth) : Math.abs(width.value) / Math.sqrt(width.variance);
  const factor = Math.exp(width.value);
  const size = {
    factor,
    factorError: factor * Math.sqrt(width.variance),
    shift: shift.value,
    shiftError: Math.sqrt(shift.variance),
  };
  if (odd > even) {
    const up = skewed ? twentieth.shift.value > median.value : shift.value > 0;
    return { diagnosis: { what: skewed ? "skewed" : "biased", ...size }, direction: up ? 1 : -1 };
  }
  const out = tailed ? tailWidth.value > quarter.logFactor.value : width.value > 0;
  const what = tailed ? (out ? "tails-too-light" : "tails-too-heavy") : out ? "too-narrow" : "too-wide";
  return { diagnosis: { what, ...size }, direction: out ? 1 : -1 };
}

/** Shift δ and factor s with Φ((q_p − δ)/s) the share of U ≤ p, at p and 1 − p. */
function atDepth(sums: Sums, region: number, p: number): { readonly logFactor: Estimate; readonly shift: Estimate } {
  const low = scoreOf(sums, region, p);
  const high = scoreOf(sums, region, 1 - p);
  const q = -normalQuantile(p);
  const factor = (2 * q) / (high.value - low.value);
  // The shares of U ≤ p and of U ≤ 1 − p are correlated by p/(1 − p).
  const variance = (low.variance + high.variance) / 2;
  const correlation = p / (1 - p);
  return {
    logFactor: { value: Math.log(factor), variance: (variance * (1 - correlation)) / (2 * q * q) },
    shift: { value: (-factor * (high.value + low.value)) / 2, variance: (variance * (1 + correlation)) / 2 },
  };
}

function medianShift(sums: Sums, region: number): Estimate {
  const { value, variance } = scoreOf(sums, region, 0.5);
  return { value: -value, variance };
}

/** Φ⁻¹ of the share of U ≤ p, with its variance for calibrated forecasts. */
function scoreOf(sums: Sums, region: number, p: number): Estimate {
  const { share, rows } = shareOf(sums, region, lowerTail(p));
  const counted = Math.max(1, rows);
  // One more row, spread as it should be, keeps the share within (0, 1).
  const value = normalQuantile((share * counted + p) / (counted + 1));
  return { value, variance: (p * (1 - p)) / counted / normalPdf(normalQuantile(p)) ** 2 };
}

function pooled(a: Estimate, b: Estimate): Estimate {
  const variance = 1 / (1 / a.variance + 1 / b.variance);
  return { value: variance * (a.value / a.variance + b.value / b.variance), variance };
}

function opposed(a: Estimate, b: Estimate): boolean {
  return a.value * b.value < 0 && distance(a, b) > CLEARLY;
}

function distance(a: Estimate, b: Estimate): number {
  return Math.abs(a.value - b.value) / Math.sqrt(a.variance + b.variance);
}
