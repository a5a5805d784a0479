import { batchFrom, type Distribution, type DistributionBatch, distributionFrom } from "@distcal/distributions";
import { type StepAnswers, type StepRow, stepAnswers } from "./step-row.ts";

/** Rows of point masses at outcomes that were observed. */
export interface StepRows {
  readonly length: number;
  /** A row, worked out when it is first asked for. */
  rowOf(i: number): StepRow;
  /** The spread of all outcomes. No kernel that smooths a row is narrower than a hundredth of it. */
  readonly spread: number;
}

/** The narrowest kernel, in spreads of the outcomes. */
const leastWidth = 0.01;

/**
 * A batch of step functions: cdf, quantiles, mean, std, CRPS and samples are those of the point masses, exactly. These have no density, so
 * `pdf` and `logPdf` are those of the same masses spread to normal kernels (see `logKernelDensity`): near, and not the slope of the cdf.
 */
export function stepBatch(family: string, { length, rowOf, spread }: StepRows): DistributionBatch {
  const rows = new Array<StepAnswers | undefined>(length);
  const at = (i: number): StepAnswers => {
    rows[i] ??= stepAnswers(rowOf(i), leastWidth * spread);
    return rows[i];
  };
  const inPlace =
    (answer: (row: StepAnswers, at: number) => number) =>
    (column: Float64Array): Float64Array => {
      for (let i = 0; i < length; i++) column[i] = answer(at(i), column[i]);
      return column;
    };
  const mean = inPlace((row) => row.mean);
  const std = inPlace((row) => row.std);
  const batch = batchFrom({
    length,
    pdf: inPlace((row, y) => Math.exp(row.logPdf(y))),
    logPdf: inPlace((row, y) => row.logPdf(y)),
    cdf: inPlace((row, y) => row.cdf(y)),
    logCdf: inPlace((row, y) => Math.log(row.cdf(y))),
    logSf: inPlace((row, y) => Math.log(row.sf(y))),
    crps: inPlace((row, y) => row.crps(y)),
    quantile: inPlace((row, p) => row.quantile(p)),
    mean: () => mean(new Float64Array(length)),
    std: () => std(new Float64Array(length)),
    row: (i) => distributionOf(family, at(i)),
  });
  return Object.freeze({ ...batch, isDiscrete: true });
}

function distributionOf(family: string, row: StepAnswers): Distribution {
  const { mean, std, cdf, sf, quantile, crps, logPdf, sample } = row;
  return distributionFrom(family, {
    ...{ mean, std, cdf, quantile, crps, logPdf, sample },
    pdf: (y) => Math.exp(logPdf(y)),
    logCdf: (y) => Math.log(cdf(y)),
    logSf: (y) => Math.log(sf(y)),
  });
}
