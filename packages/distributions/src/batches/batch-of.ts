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
  const inPlace =
    (answer: (row: Distribution, at: number) => number) =>
    (column: Float64Array): Float64Array => {
      for (let i = 0; i < column.length; i++) column[i] = answer(kept[i], column[i]);
      return column;
    };
  const mean = inPlace((row) => row.mean());
  const std = inPlace((row) => row.std());
  return batchFrom({
    length: kept.length,
    pdf: inPlace((row, y) => row.pdf(y)),
    logPdf: inPlace((row, y) => row.logPdf(y)),
    cdf: inPlace((row, y) => row.cdf(y)),
    logCdf: inPlace((row, y) => row.logCdf(y)),
    logSf: inPlace((row, y) => row.logSf(y)),
    crps: inPlace((row, y) => row.crps(y)),
    quantile: inPlace((row, p) => row.quantile(p)),
    mean: () => mean(new Float64Array(kept.length)),
    std: () => std(new Float64Array(kept.length)),
    row: (i) => kept[i],
  });
}
