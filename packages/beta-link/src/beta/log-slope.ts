import type { BetaMap } from "./beta-map.ts";
import { boundedExp } from "./bounded-exp.ts";
import { checkLogs, checkMap } from "./check.ts";

/** ln r and its derivatives in the map's parameters. */
export interface LogSlopeWithGrad {
  readonly value: number;
  readonly logA: number;
  readonly logB: number;
  readonly c: number;
}

/**
 * ln r, the logarithm of the map's slope d/dq logistic(a ln q − b ln(1 − q) + c), by which a density is multiplied:
 * ln r = −softplus(z) − softplus(−z) + ln(a/q + b/(1 − q)) (Song et al. 2019, §4.1). At q = 0 or 1 it is the limit.
 */
export function logSlope(map: BetaMap, logQ: number, log1mQ: number): number {
  checkMap("logSlope", map);
  checkLogs("logSlope", logQ, log1mQ);
  return slopeOf(map.logA, map.logB, map.c, logQ, log1mQ);
}

/**
 * `logSlope` with its gradient: ∂/∂ln a = (1−2s) a ln q + p, ∂/∂ln b = −(1−2s) b ln(1−q) + 1 − p, ∂/∂c = 1 − 2s,
 * where s = logistic(z) and p is the share of a/q in a/q + b/(1−q).
 */
export function logSlopeWithGrad(map: BetaMap, logQ: number, log1mQ: number): LogSlopeWithGrad {
  checkMap("logSlopeWithGrad", map);
  checkLogs("logSlopeWithGrad", logQ, log1mQ);
  const gradient = new Float64Array(3);
  const value = logSlopeWithGradInto(map.logA, map.logB, map.c, logQ, log1mQ, gradient, 0);
  return { value, logA: gradient[0], logB: gradient[1], c: gradient[2] };
}

/** d ln r / d logit q = (1−2s)(a(1−q) + bq) + q − p: bounded in both tails; divide by 1 − q for d / d ln q. */
export function logSlopeLogitDerivative(map: BetaMap, logQ: number, log1mQ: number): number {
  checkMap("logSlopeLogitDerivative", map);
  checkLogs("logSlopeLogitDerivative", logQ, log1mQ);
  const { logA, logB, c } = map;
  const [a, b] = [boundedExp(logA), boundedExp(logB)];
  const [q, complement] = [Math.exp(logQ), Math.exp(log1mQ)];
  const z = a * logQ - b * log1mQ + c;
  const lead = logA - finite(logQ) - (logB - finite(log1mQ));
  return (
    oneMinusTwice(z, Math.exp(-Math.abs(z))) * (a * complement + b * q) + q - share(lead, Math.exp(-Math.abs(lead)))
  );
}

/** ln r from plain numbers that are known to be fine: the form for inner loops. */
export function slopeOf(logA: number, logB: number, c: number, logQ: number, log1mQ: number): number {
  const lq = finite(logQ);
  const l1q = finite(log1mQ);
  const a = boundedExp(logA);
  const b = boundedExp(logB);
  const z = a * lq - b * l1q + c;
  const lead = logA - lq - (logB - l1q);
  return joinedParts(logA, logB, c, lq, l1q, a, b, z, lead, Math.exp(-Math.abs(z)), Math.exp(-Math.abs(lead)));
}

/**
 * `logSlopeWithGrad` for inner loops: plain numbers that are known to be fine, no allocation, no checks.
 * Answers ln r and writes the derivatives in ln a, ln b and c to gradient[at], [at + 1] and [at + 2].
 */
export function logSlopeWithGradInto(
  logA: number,
  logB: number,
  c: number,
  logQ: number,
  log1mQ: number,
  gradient: Float64Array,
  at: number,
): number {
  const lq = finite(logQ);
  const l1q = finite(log1mQ);
  const a = boundedExp(logA);
  const b = boundedExp(logB);
  const z = a * lq - b * l1q + c;
  const lead = logA - lq - (logB - l1q);
  const e = Math.exp(-Math.abs(z));
  const t = Math.exp(-Math.abs(lead));
  const tilt = oneMinusTwice(z, e);
  gradient[at] = tilt * a * lq + share(lead, t);
  gradient[at + 1] = share(-lead, t) - tilt * b * l1q;
  gradient[at + 2] = tilt;
  return joinedParts(logA, logB, c, lq, l1q, a, b, z, lead, e, t);
}

/**
 * ln r = ∓z + (the larger of ln a − ln q and ln b − ln(1−q)) + ln((1 + t)/(1 + e)²), e = exp(−|z|), t = exp(−|lead|).
 *
 * z and the larger term are summed by coefficients, not one after the other: near the identity ±ln q appears in both,
 * and (a − 1) ln q keeps the digits that a ln q − ln q loses when ln q = −800. The last logarithm is taken of
 * 1 + (t − 2e − e²)/(1 + e)², at least ¼, so that log1p keeps it exact where e and t are tiny.
 */
function joinedParts(
  logA: number,
  logB: number,
  c: number,
  lq: number,
  l1q: number,
  a: number,
  b: number,
  z: number,
  lead: number,
  e: number,
  t: number,
): number {
  let linear: number;
  if (z <= 0) {
    linear = lead >= 0 ? lessOne(logA, a) * lq - b * l1q + c + logA : a * lq - (b + 1) * l1q + c + logB;
  } else {
    linear = lead >= 0 ? b * l1q - (a + 1) * lq - c + logA : lessOne(logB, b) * l1q - a * lq - c + logB;
  }
  const base = 1 + e;
  return linear + Math.log1p((t - e * (1 + base)) / (base * base));
}

/** eˣ − 1, given eˣ: the subtraction is exact enough away from x = 0. */
function lessOne(x: number, exp: number): number {
  return Math.abs(x) < 0.5 ? Math.expm1(x) : exp - 1;
}

/** 1 − 2·logistic(z), from e = exp(−|z|). */
function oneMinusTwice(z: number, e: number): number {
  const size = (1 - e) / (1 + e);
  return z <= 0 ? size : -size;
}

/** 1 / (1 + exp(−lead)), from t = exp(−|lead|). */
function share(lead: number, t: number): number {
  return (lead >= 0 ? 1 : t) / (1 + t);
}

/** A logarithm with −∞ held at the lowest number, so that 0 · ln 0 is 0, the limit. */
function finite(logarithm: number): number {
  return Math.max(logarithm, -Number.MAX_VALUE);
}
