import { described } from "@distcal/numerics";
import type { BetaMap } from "./beta-map.ts";
import { boundedExp } from "./bounded-exp.ts";
import { check, checkLogs, checkMap } from "./check.ts";

/** A probability q as ln q and ln(1 − q), so that both tails keep their digits. */
export interface LogProbability {
  readonly logQ: number;
  readonly log1mQ: number;
}

/**
 * The q that the map takes to p, from ln p and ln(1 − p): the root of a ln q − b ln(1 − q) + c = logit p.
 *
 * Solved for u = logit q, where the left side −a·softplus(−u) + b·softplus(u) + c has slope a(1−q) + bq > 0 and
 * curvature (b−a)q(1−q), at most the slope: Newton's step h leaves an error below h²/2.
 */
export function inverseBetaMap(map: BetaMap, logP: number, log1mP: number): LogProbability {
  checkMap("inverseBetaMap", map);
  checkLogs("inverseBetaMap", logP, log1mP, ["logP", "log1mP"]);
  if (logP === -Infinity) return { logQ: -Infinity, log1mQ: 0 };
  if (log1mP === -Infinity) return { logQ: 0, log1mQ: -Infinity };
  const target = Math.min(Math.max(logP - log1mP - map.c, -farthestTarget), farthestTarget);
  const u = logitRoot(boundedExp(map.logA), boundedExp(map.logB), target);
  const excess = Math.log1p(Math.exp(-Math.abs(u)));
  return { logQ: Math.min(u, 0) - excess, log1mQ: -Math.max(u, 0) - excess };
}

/** The q that the map takes to a plain p in [0, 1]; near p = 1 use `inverseBetaMap`, which is given ln(1 − p). */
export function inverseBetaMapAt(map: BetaMap, p: number): LogProbability {
  const isProbability = typeof p === "number" && p >= 0 && p <= 1;
  check(isProbability, () => `inverseBetaMapAt: p must lie in [0, 1], got ${described(p)}; pass a probability`);
  return inverseBetaMap(map, Math.log(p), Math.log1p(-p));
}

/** The u with −a·softplus(−u) + b·softplus(u) = target. */
function logitRoot(a: number, b: number, target: number): number {
  // max(x, 0) ≤ softplus(x) ≤ max(x, 0) + ln 2 brackets the root between two broken lines.
  let low = brokenLineRoot(a, b, target - b * Math.LN2);
  let high = brokenLineRoot(a, b, target + a * Math.LN2);
  let u = Math.min(Math.max(brokenLineRoot(a, b, target - (b - a) * Math.LN2), low), high);
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const tail = Math.exp(-Math.abs(u));
    const excess = Math.log1p(tail);
    const residual = a * (Math.min(u, 0) - excess) + b * (Math.max(u, 0) + excess) - target;
    const slope = (u < 0 ? a + b * tail : a * tail + b) / (1 + tail);
    if (residual > 0) high = u;
    else low = u;
    let next = u - residual / slope;
    if (!(next >= low && next <= high)) next = low + (high - low) / 2;
    const step = Math.abs(next - u);
    u = next;
    // h² / 2 is then below half an ulp of 1; for large u rounding sets the floor.
    if (step <= 1e-8 || step <= 4e-16 * Math.abs(u)) break;
  }
  return u;
}

/** Held here, a target divided by the least a or b stays finite; q is 0 or 1 in every digit long before. */
const farthestTarget = 1e150;

/** Counted: at most 32 for a, b in [1e-3, 1e3]; 430 where a / b = e^±600, which creeps along its exponential part. */
const maxIterations = 1000;

/** The root of a·min(u, 0) + b·max(u, 0) = target. */
function brokenLineRoot(a: number, b: number, target: number): number {
  return target < 0 ? target / a : target / b;
}
