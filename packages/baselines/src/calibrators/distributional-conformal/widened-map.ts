import { type MonotoneMap, mapFromScores, scoresOf } from "@distcal/beta-link";

/** The map that makes of a standard normal what `map` makes of it, this many times as wide. */
export function widenedMap(map: MonotoneMap, width: number): MonotoneMap {
  const { logPdf, logCdf, logSf, quantile, bends, isKinked } = scoresOf(map);
  const logWidth = Math.log(width);
  return mapFromScores({
    logPdf: (z) => logPdf(z / width) - logWidth,
    logCdf: (z) => logCdf(z / width),
    logSf: (z) => logSf(z / width),
    quantile: (logP, log1mP) => width * quantile(logP, log1mP),
    bends: bends.map((bend) => width * bend),
    isKinked,
  });
}
