import { described, requireFinite } from "@distcal/numerics";
import type { BetaMap } from "./beta-map.ts";

/** Logarithms of two numbers that add to 1: the larger is at least ln ½ = −0.6931…, whatever the rounding. */
const lowestOfTheLarger = -0.6932;

/** Throws unless the rule holds; a comparison with NaN is false, so NaN never passes. */
export function check(holds: boolean, message: () => string): asserts holds {
  if (!holds) throw new RangeError(message());
}

/** Refuses a map whose parameters are not finite numbers. */
export function checkMap(where: string, { logA, logB, c }: BetaMap): void {
  requireFinite(where, "map.logA", logA);
  requireFinite(where, "map.logB", logB);
  requireFinite(where, "map.c", c);
}

/** Refuses a pair of logarithms that is not (ln q, ln(1 − q)) of a q in [0, 1]; `row` is said where there is one. */
export function checkLogs(
  where: string,
  logQ: number,
  log1mQ: number,
  names: readonly string[] = qNames,
  row?: number,
): void {
  if (isLog(logQ) && isLog(log1mQ) && (logQ >= lowestOfTheLarger || log1mQ >= lowestOfTheLarger)) return;
  const at = row === undefined ? "" : `[${row}]`;
  if (!isLog(logQ)) throw new RangeError(`${where}: ${names[0]}${at} must be ≤ 0, got ${described(logQ)}; ${remedy}`);
  if (!isLog(log1mQ))
    throw new RangeError(`${where}: ${names[1]}${at} must be ≤ 0, got ${described(log1mQ)}; ${remedy}`);
  throw new RangeError(
    `${where}: ${names[0]}${at} and ${names[1]}${at} must be ln q and ln(1 − q) of one q, got ${logQ} and ${log1mQ}; ${remedy}`,
  );
}

const qNames = ["logQ", "log1mQ"];
const remedy = "pass the logarithms of F(y) and of 1 − F(y)";

function isLog(value: number): boolean {
  return typeof value === "number" && value <= 0;
}
