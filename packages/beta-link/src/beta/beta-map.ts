import { softplus } from "@distcal/numerics";
import { boundedExp } from "./bounded-exp.ts";
import { checkLogs, checkMap } from "./check.ts";

/** A Beta calibration map q ↦ logistic(a ln q − b ln(1 − q) + c), a = e^logA, b = e^logB (Kull et al. 2017; Song et al. 2019, §4.1). */
export interface BetaMap {
  readonly logA: number;
  readonly logB: number;
  readonly c: number;
}

/** The map that changes nothing: a = b = 1, c = 0. */
export const identityMap: BetaMap = Object.freeze({ logA: 0, logB: 0, c: 0 });

/** The log-odds of the map: z = a ln q − b ln(1 − q) + c. */
export function logitBetaMap(map: BetaMap, logQ: number, log1mQ: number): number {
  checkMap("logitBetaMap", map);
  checkLogs("logitBetaMap", logQ, log1mQ);
  return logitOf(map, logQ, log1mQ);
}

/** The map's value logistic(z), from ln q and ln(1 − q). */
export function betaMap(map: BetaMap, logQ: number, log1mQ: number): number {
  checkMap("betaMap", map);
  checkLogs("betaMap", logQ, log1mQ);
  const z = logitOf(map, logQ, log1mQ);
  const tail = Math.exp(-Math.abs(z));
  return z < 0 ? tail / (1 + tail) : 1 / (1 + tail);
}

/** ln of the map's value, −softplus(−z): exact where the value itself underflows. */
export function logBetaMap(map: BetaMap, logQ: number, log1mQ: number): number {
  checkMap("logBetaMap", map);
  checkLogs("logBetaMap", logQ, log1mQ);
  return -softplus(-logitOf(map, logQ, log1mQ));
}

/** ln(1 − the map's value), −softplus(z): exact where the value rounds to 1. */
export function log1mBetaMap(map: BetaMap, logQ: number, log1mQ: number): number {
  checkMap("log1mBetaMap", map);
  checkLogs("log1mBetaMap", logQ, log1mQ);
  return -softplus(logitOf(map, logQ, log1mQ));
}

function logitOf({ logA, logB, c }: BetaMap, logQ: number, log1mQ: number): number {
  return boundedExp(logA) * logQ - boundedExp(logB) * log1mQ + c;
}
