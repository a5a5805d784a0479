import { logNormalCdf, scoreFromLogs } from "@distcal/numerics";
import type { MonotoneMap } from "../maps/monotone-map.ts";
import type { RowMaps } from "./row-maps.ts";

/** A map of its own for each row, such as a chain; the map is asked for when its row is loaded. */
export function ownMaps(length: number, mapOf: (row: number) => MonotoneMap): RowMaps {
  const value = new Float64Array(3);
  let map = mapOf(0);
  const load = (row: number): void => {
    map = mapOf(row);
  };
  const at = (point: Float64Array): Float64Array => {
    map.valueInto(point[0], point[1], value);
    return value;
  };
  const inverse = (logP: number, log1mP: number): number => {
    map.inverseInto(logP, log1mP, value);
    return scoreFromLogs(value[0], value[1]);
  };
  const scoreAt = (level: number): number => inverse(Math.log(level), Math.log1p(-level));
  const logPdf = (point: Float64Array, unit: number): number => {
    // ln f from the smaller tail, where neither factor underflows.
    const smaller = point[0] < point[1] ? 0 : 1;
    return Math.log(point[2 + smaller]) + point[smaller] + at(point)[2] - Math.log(unit);
  };
  return Object.freeze({
    length,
    form: "logs",
    load,
    cdf(point: Float64Array) {
      const [low, high] = at(point);
      return low < high ? Math.exp(low) : -Math.expm1(high);
    },
    logCdf: (point: Float64Array) => at(point)[0],
    logSf: (point: Float64Array) => at(point)[1],
    pdf: (point: Float64Array, unit: number) => Math.exp(logPdf(point, unit)),
    logPdf,
    tail: (which: 0 | 1, point: Float64Array) => Math.exp(at(point)[which]),
    scoreAt,
    scoreAtScore: (target: number) => inverse(logNormalCdf(target), logNormalCdf(-target)),
    quantilesAt: (levels: Float64Array) => (row: number, into: Float64Array) => {
      load(row);
      for (let l = 0; l < into.length; l++) into[l] = scoreAt(levels[l]);
      return false;
    },
    momentsInto: () => false,
    kinks: new Float64Array(0),
    only: (row: number) => ownMaps(1, () => mapOf(row)),
  } satisfies RowMaps);
}
