import type { Distribution, DistributionBatch } from "../contracts/distribution.ts";
import { batchFrom } from "./batch-from.ts";

/** A batch of any single distributions, one per row, of the same family or not. */
export function batchOf(rows: readonly Distribution[]): DistributionBatch {
  if (!Array.isArray(rows) || rows.length === 0) {
    const got = Array.isArray(rows) ? "none" : typeof rows;
    throw new RangeError(`batchOf: rows must be a list of at least one distribution, got ${got}; pass one per row`);
  }
  const kept = Object.freeze([...rows]);
  const bad = kept.findIndex((row) => typeof row?.quantile !== "function");
  if (bad >= 0) {
    throw new TypeError(
      `batchOf: rows[${bad}] must be a distribution, got ${String(kept[bad])}; drop or fill this row`,
    );
  }
  return batchFrom({
    length: kept.length,
    pdf: (y) => y.map((value, i) => kept[i].pdf(value)),
    logPdf: (y) => y.map((value, i) => kept[i].logPdf(value)),
    cdf: (y) => y.map((value, i) => kept[i].cdf(value)),
    logCdf: (y) => y.map((value, i) => kept[i].logCdf(value)),
    logSf: (y) => y.map((value, i) => kept[i].logSf(value)),
    crps: (y) => y.map((value, i) => kept[i].crps(value)),
    quantile: (p) => p.map((level, i) => kept[i].quantile(level)),
    mean: () => Float64Array.from(kept, (row) => row.mean()),
    std: () => Float64Array.from(kept, (row) => row.std()),
    row: (i) => kept[i],
  });
}
