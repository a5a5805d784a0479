import { logAddExp } from "@distcal/numerics";
import { logMixtureAt } from "./mixture/log-mixture-at.ts";
import { type MixtureOfMaps, mixtureAt } from "./mixture-of-maps.ts";

/**
 * What a calibrated row answers at one point of its axis, from ln F, ln(1 − F), f/F and f/(1 − F) there and the unit of
 * the axis: G = Σ W_s c_s(F), density f·Σ W_s r_s(F) (Song et al. 2019).
 */
export type PointAnswer = (maps: MixtureOfMaps, point: Float64Array, unit: number) => number;

/** G(y). */
export const pointCdf: PointAnswer = (maps, point) => {
  const { sums, logs } = maps;
  if (mixtureAt(maps, point, 0)) return sums[0] <= sums[1] ? sums[0] : 1 - sums[1];
  logMixtureAt(maps, point[0], point[1]);
  return logs[0] <= logs[1] ? Math.exp(logs[0]) : -Math.expm1(logs[1]);
};

/** ln G(y), from the other tail where G is near 1. */
export const pointLogCdf: PointAnswer = (maps, point) => logTail(maps, point, 0);

/** ln(1 − G(y)). */
export const pointLogSf: PointAnswer = (maps, point) => logTail(maps, point, 1);

/** The density at y. */
export const pointPdf: PointAnswer = (maps, point, unit) => {
  const { sums } = maps;
  if (!mixtureAt(maps, point, 0)) return Math.exp(pointLogPdf(maps, point, unit));
  return (sums[2] * point[2] + sums[3] * point[3]) / unit;
};

/** ln of the density at y. */
export const pointLogPdf: PointAnswer = (maps, point, unit) => {
  const { sums, logs } = maps;
  if (mixtureAt(maps, point, 0)) {
    return Math.log(sums[2] * point[2] + sums[3] * point[3]) - Math.log(unit);
  }
  logMixtureAt(maps, point[0], point[1]);
  return logAddExp(logs[2] + Math.log(point[2]), logs[3] + Math.log(point[3])) - Math.log(unit);
};

function logTail(maps: MixtureOfMaps, point: Float64Array, which: 0 | 1): number {
  const { sums, logs } = maps;
  const other = 1 - which;
  if (mixtureAt(maps, point, 0)) {
    return sums[which] <= sums[other] ? Math.log(sums[which]) : Math.log1p(-sums[other]);
  }
  logMixtureAt(maps, point[0], point[1]);
  return logs[which] <= logs[other] ? logs[which] : Math.log1p(-Math.exp(logs[other]));
}
