import { logAddExp, type QuadratureRule } from "@distcal/numerics";
import { type BetaMap, betaMap, log1mBetaMap, logBetaMap, logSlope } from "../src/index.ts";
import type { MapMoments } from "../src/link/map-moments.ts";

interface WeightedMap extends BetaMap {
  readonly weight: number;
}

/** The order³ maps of a row, one object each. */
export function naiveMaps(
  { mean, factor }: MapMoments,
  row: number,
  { nodes, weights }: QuadratureRule,
): WeightedMap[] {
  const [m0, m1, m2] = mean.subarray(3 * row, 3 * row + 3);
  const [f00, f10, f11, f20, f21, f22] = factor.subarray(6 * row, 6 * row + 6);
  const maps: WeightedMap[] = [];
  nodes.forEach((x, i) => {
    nodes.forEach((y, j) => {
      nodes.forEach((z, k) => {
        maps.push({
          logA: m0 + f00 * x,
          logB: m1 + f10 * x + f11 * y,
          c: m2 + f20 * x + f21 * y + f22 * z,
          weight: weights[i] * weights[j] * weights[k],
        });
      });
    });
  });
  return maps;
}

/** Σ W c(q). */
export function naiveCdf(maps: readonly WeightedMap[], logQ: number, log1mQ: number): number {
  return maps.reduce((sum, map) => sum + map.weight * betaMap(map, logQ, log1mQ), 0);
}

/** ln Σ W c(q), ln Σ W (1 − c(q)) and ln Σ W r(q), map by map in logarithms. */
export function naiveLogs(maps: readonly WeightedMap[], logQ: number, log1mQ: number): readonly number[] {
  return [logBetaMap, log1mBetaMap, logSlope].map((part) =>
    maps.reduce((sum, map) => logAddExp(sum, Math.log(map.weight) + part(map, logQ, log1mQ)), -Infinity),
  );
}
