import { finiteRows, probabilityRows, requireRow, requireSampling, rowSeed } from "@distcal/numerics";
import type { Distribution, DistributionBatch, NumberOrRows, SampleOptions } from "./distribution.ts";
import { intervalLevels } from "./interval-levels.ts";

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
  const each = (answer: (row: Distribution) => number): Float64Array => Float64Array.from(kept, answer);
  const eachAt =
    (name: string, answer: (row: Distribution, y: number) => number) =>
    (y: NumberOrRows): Float64Array => {
      const at = finiteRows(`batch.${name}`, "y", y, kept.length);
      return at.map((value, i) => answer(kept[i], value));
    };
  const quantilesAt = (p: Float64Array): Float64Array => p.map((level, i) => kept[i].quantile(level));

  return Object.freeze({
    length: kept.length,
    pdf: eachAt("pdf", (row, y) => row.pdf(y)),
    logPdf: eachAt("logPdf", (row, y) => row.logPdf(y)),
    cdf: eachAt("cdf", (row, y) => row.cdf(y)),
    logCdf: eachAt("logCdf", (row, y) => row.logCdf(y)),
    logSf: eachAt("logSf", (row, y) => row.logSf(y)),
    crps: eachAt("crps", (row, y) => row.crps(y)),
    quantile: (p: NumberOrRows) => quantilesAt(probabilityRows("batch.quantile", "p", p, kept.length)),
    mean: () => each((row) => row.mean()),
    std: () => each((row) => row.std()),
    interval(level: number) {
      const [lower, upper] = intervalLevels("batch.interval", level);
      return { lower: each((row) => row.quantile(lower)), upper: each((row) => row.quantile(upper)) };
    },
    sample(count: number, options: SampleOptions) {
      requireSampling("batch.sample", count, options);
      return kept.map((row, i) => row.sample(count, { seed: rowSeed(options.seed, i) }));
    },
    row(i: number) {
      requireRow("batch.row", i, kept.length);
      return kept[i];
    },
  });
}
