import { finiteColumn } from "@distcal/numerics";
import { check, checkLogs, show } from "./check.ts";
import { checkScaling, held, type LatentScaling, parameterFrom, unitScaling } from "./latent-to-map.ts";
import { logSlopeWithGradInto, slopeOf } from "./log-slope.ts";

/** Observed targets under their predicted distributions, by column: ln F(y), ln(1 − F(y)) and ln f(y). */
export interface LinkRows {
  readonly logQ: ArrayLike<number>;
  readonly log1mQ: ArrayLike<number>;
  readonly logDensity: ArrayLike<number>;
}

/** Log-likelihoods of rows, and the gradient of their (weighted) sum; latents are (a, b, c) row after row. */
export interface LogLikelihoodBatch {
  readonly value: Float64Array;
  readonly latents: Float64Array;
  readonly scale: Float64Array;
  readonly offset: Float64Array;
}

/** ln f(y) + ln r(F(y)) of each row; `latents` holds w_a, w_b, w_c of row 0, then of row 1, and so on. */
export function logLikelihoodBatch(
  rows: LinkRows,
  latents: ArrayLike<number>,
  scaling: LatentScaling = unitScaling,
): Float64Array {
  checkScaling("logLikelihoodBatch", scaling);
  checkRows("logLikelihoodBatch", rows, latents);
  const { logQ, log1mQ, logDensity } = rows;
  const [scaleA, scaleB, scaleC] = Array.from(scaling.scale);
  const [offsetA, offsetB, offsetC] = Array.from(scaling.offset);
  const value = new Float64Array(logQ.length);
  for (let i = 0; i < value.length; i++) {
    const logA = parameterFrom(latents[3 * i], scaleA, offsetA);
    const logB = parameterFrom(latents[3 * i + 1], scaleB, offsetB);
    const c = parameterFrom(latents[3 * i + 2], scaleC, offsetC);
    value[i] = logDensity[i] + slopeOf(logA, logB, c, logQ[i], log1mQ[i]);
  }
  return value;
}

/** `logLikelihoodBatch` with the gradient of Σ weight_i · value_i in latents, scales γ and offsets δ; weights default to 1. */
export function logLikelihoodBatchWithGrad(
  rows: LinkRows,
  latents: ArrayLike<number>,
  scaling: LatentScaling = unitScaling,
  weights?: ArrayLike<number>,
): LogLikelihoodBatch {
  checkScaling("logLikelihoodBatchWithGrad", scaling);
  checkRows("logLikelihoodBatchWithGrad", rows, latents);
  if (weights !== undefined) checkColumn("logLikelihoodBatchWithGrad", "weights", weights, rows.logQ.length);
  const into = emptyBatch(rows.logQ.length);
  logLikelihoodBatchWithGradInto(rows, latents, scaling, into, weights);
  return into;
}

/** Room for the results of `count` rows, to be used again and again by `logLikelihoodBatchWithGradInto`. */
export function emptyBatch(count: number): LogLikelihoodBatch {
  const fine = Number.isInteger(count) && count > 0;
  check(fine, () => `emptyBatch: count must be a whole number > 0, got ${show(count)}; pass the number of rows`);
  return {
    value: new Float64Array(count),
    latents: new Float64Array(3 * count),
    scale: new Float64Array(3),
    offset: new Float64Array(3),
  };
}

/**
 * `logLikelihoodBatchWithGrad` for inner loops: overwrites `into`, allocates nothing, and checks lengths only, so the
 * rows must have passed a checked form once.
 */
export function logLikelihoodBatchWithGradInto(
  rows: LinkRows,
  latents: ArrayLike<number>,
  scaling: LatentScaling,
  into: LogLikelihoodBatch,
  weights?: ArrayLike<number>,
): void {
  const { logQ, log1mQ, logDensity } = rows;
  const { scale, offset } = scaling;
  const { value, latents: inLatents, scale: inScale, offset: inOffset } = into;
  const count = logQ.length;
  checkRoom(count, rows, latents, into, weights);
  // In local names: scalings come as arrays of any kind, and an inner loop should not have to ask which.
  const [scaleA, scaleB, scaleC] = [scale[0], scale[1], scale[2]];
  const [offsetA, offsetB, offsetC] = [offset[0], offset[1], offset[2]];
  inScale.fill(0);
  inOffset.fill(0);
  for (let i = 0; i < count; i++) {
    const at = 3 * i;
    const [wA, wB, wC] = [latents[at], latents[at + 1], latents[at + 2]];
    const logA = parameterFrom(wA, scaleA, offsetA);
    const logB = parameterFrom(wB, scaleB, offsetB);
    const c = parameterFrom(wC, scaleC, offsetC);
    value[i] = logDensity[i] + logSlopeWithGradInto(logA, logB, c, logQ[i], log1mQ[i], inLatents, at);
    const weight = weights === undefined ? 1 : weights[i];
    inOffset[0] += weight * inLatents[at];
    inOffset[1] += weight * inLatents[at + 1];
    inOffset[2] += weight * inLatents[at + 2];
    inLatents[at] = held((weight * inLatents[at]) / scaleA);
    inLatents[at + 1] = held((weight * inLatents[at + 1]) / scaleB);
    inLatents[at + 2] = held((weight * inLatents[at + 2]) / scaleC);
    inScale[0] -= inLatents[at] * held(wA / scaleA);
    inScale[1] -= inLatents[at + 1] * held(wB / scaleB);
    inScale[2] -= inLatents[at + 2] * held(wC / scaleC);
  }
}

function checkRows(where: string, { logQ, log1mQ, logDensity }: LinkRows, latents: ArrayLike<number>): void {
  const count = logQ?.length;
  check(count > 0, () => `${where}: logQ must hold at least one row, got ${show(count)}; leave an empty batch out`);
  checkLength(where, "log1mQ", log1mQ, count);
  for (let i = 0; i < count; i++) checkLogs(where, logQ[i], log1mQ[i], undefined, i);
  checkColumn(where, "logDensity", logDensity, count);
  checkColumn(where, "latents", latents, 3 * count);
}

function checkColumn(where: string, name: string, values: ArrayLike<number>, length: number): void {
  checkLength(where, name, values, length);
  finiteColumn(where, name, values);
}

function checkLength(where: string, name: string, values: ArrayLike<number>, length: number): void {
  const got = values?.length;
  check(got === length, () => `${where}: ${name} must hold ${length} numbers, got ${show(got)}; ${lengthRemedy}`);
}

function checkRoom(
  count: number,
  rows: LinkRows,
  latents: ArrayLike<number>,
  into: LogLikelihoodBatch,
  weights: ArrayLike<number> | undefined,
): void {
  const where = "logLikelihoodBatchWithGradInto";
  checkLength(where, "log1mQ", rows.log1mQ, count);
  checkLength(where, "logDensity", rows.logDensity, count);
  checkLength(where, "latents", latents, 3 * count);
  checkLength(where, "into.value", into.value, count);
  checkLength(where, "into.latents", into.latents, 3 * count);
  if (weights !== undefined) checkLength(where, "weights", weights, count);
}

const lengthRemedy = "columns have one number a row, latents three";
