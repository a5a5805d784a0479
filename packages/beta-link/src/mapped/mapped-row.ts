import { type Distribution, type DistributionBatch, distributionFrom } from "@distcal/distributions";

/** The distribution of a batch that has one row, with draws from a seed that is the row's own. */
export function mappedRow(one: DistributionBatch, sample: (count: number, seed: number) => Float64Array): Distribution {
  return distributionFrom("calibrated", {
    pdf: (y) => one.pdf(y)[0],
    logPdf: (y) => one.logPdf(y)[0],
    cdf: (y) => one.cdf(y)[0],
    logCdf: (y) => one.logCdf(y)[0],
    logSf: (y) => one.logSf(y)[0],
    crps: (y) => one.crps(y)[0],
    quantile: (p) => one.quantile(p)[0],
    get mean() {
      return one.mean()[0];
    },
    get std() {
      return one.std()[0];
    },
    sample,
  });
}
