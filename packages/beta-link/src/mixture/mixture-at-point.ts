import { logAddExp } from "@distcal/numerics";
import { logMixtureAt } from "./log-mixture-at.ts";
import { type MixtureOfMaps, mixtureAt } from "./mixture-of-maps.ts";

// What the maps in a workspace answer at one point, from ln F, ln(1 − F), f/F and f/(1 − F) there: G = Σ W_s c_s(F), density
// f·Σ W_s r_s(F) over the unit of the axis (Song et al. 2019). Plain sums where they hold, else logarithms.

/** G. */
export function mixtureCdf(maps: MixtureOfMaps, point: Float64Array): number {
  const { sums, logs } = maps;
  if (mixtureAt(maps, point, 0)) return sums[0] <= sums[1] ? sums[0] : 1 - sums[1];
  logMixtureAt(maps, point[0], point[1]);
  return logs[0] <= logs[1] ? Math.exp(logs[0]) : -Math.expm1(logs[1]);
}

/** G (0) or 1 − G (1) as it is, not from the other side. */
export function mixtureTail(maps: MixtureOfMaps, which: 0 | 1, point: Float64Array): number {
  if (mixtureAt(maps, point, 0)) return maps.sums[which];
  logMixtureAt(maps, point[0], point[1]);
  return Math.exp(maps.logs[which]);
}

/** ln G (0) or ln(1 − G) (1), from the other tail where that is the smaller. */
export function mixtureLogTail(maps: MixtureOfMaps, which: 0 | 1, point: Float64Array): number {
  const { sums, logs } = maps;
  const other = 1 - which;
  if (mixtureAt(maps, point, 0)) {
    return sums[which] <= sums[other] ? Math.log(sums[which]) : Math.log1p(-sums[other]);
  }
  logMixtureAt(maps, point[0], point[1]);
  return logs[which] <= logs[other] ? logs[which] : Math.log1p(-Math.exp(logs[other]));
}

/** The density. */
export function mixturePdf(maps: MixtureOfMaps, point: Float64Array, unit: number): number {
  const { sums } = maps;
  if (!mixtureAt(maps, point, 0)) return Math.exp(mixtureLogPdf(maps, point, unit));
  return (sums[2] * point[2] + sums[3] * point[3]) / unit;
}

/** ln of the density. */
export function mixtureLogPdf(maps: MixtureOfMaps, point: Float64Array, unit: number): number {
  const { sums, logs } = maps;
  if (mixtureAt(maps, point, 0)) {
    return Math.log(sums[2] * point[2] + sums[3] * point[3]) - Math.log(unit);
  }
  logMixtureAt(maps, point[0], point[1]);
  return logAddExp(logs[2] + Math.log(point[2]), logs[3] + Math.log(point[3])) - Math.log(unit);
}
