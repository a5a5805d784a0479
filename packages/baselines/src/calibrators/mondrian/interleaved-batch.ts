import { batchFrom, type DistributionBatch } from "@distcal/distributions";

/** Some rows of a batch, answered by a batch of their own. */
export interface RowsApart<Batch extends DistributionBatch = DistributionBatch> {
  /** Their numbers in the whole, in the order of the part. */
  readonly rows: Int32Array;
  readonly batch: Batch;
}

/** One batch of rows that are answered in parts; every row is in exactly one of them. */
export function interleavedBatch(length: number, parts: readonly RowsApart[]): DistributionBatch {
  const partOf = new Int32Array(length);
  const placeIn = new Int32Array(length);
  for (const [p, { rows }] of parts.entries()) {
    for (const [place, row] of rows.entries()) {
      partOf[row] = p;
      placeIn[row] = place;
    }
  }
  const perRow = <Value>(answer: (batch: DistributionBatch) => readonly Value[]): Value[] => {
    const answers = parts.map(({ batch }) => answer(batch));
    return Array.from({ length }, (_, row) => answers[partOf[row]][placeIn[row]]);
  };
  const at =
    (name: "pdf" | "logPdf" | "cdf" | "logCdf" | "logSf" | "crps" | "quantile") =>
    (column: Float64Array): Float64Array =>
      interleaved(length, parts, ({ rows, batch }) => batch[name](Float64Array.from(rows, (row) => column[row])));
  return batchFrom({
    length,
    pdf: at("pdf"),
    logPdf: at("logPdf"),
    cdf: at("cdf"),
    logCdf: at("logCdf"),
    logSf: at("logSf"),
    crps: at("crps"),
    quantile: at("quantile"),
    quantileAt: (p) => interleaved(length, parts, ({ batch }) => batch.quantile(p)),
    // Not even an empty list may be asked of the parts; without levels every row has no quantile.
    quantiles: (levels) => perRow((batch) => batch.summary(levels).quantiles),
    mean: () => interleaved(length, parts, ({ batch }) => batch.mean()),
    std: () => interleaved(length, parts, ({ batch }) => batch.std()),
    row: (i) => parts[partOf[i]].batch.row(placeIn[i]),
  });
}

/** A number for each row, from what each part answers for its own. */
export function interleaved<Part extends Pick<RowsApart, "rows">>(
  length: number,
  parts: readonly Part[],
  answer: (part: Part) => Float64Array,
): Float64Array {
  const column = new Float64Array(length);
  for (const part of parts) {
    const own = answer(part);
    for (const [place, row] of part.rows.entries()) column[row] = own[place];
  }
  return column;
}
