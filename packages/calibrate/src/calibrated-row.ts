import type { Distribution, DistributionBatch, SampleOptions } from "@distcal/distributions";
import { requireFinite, requireProbability, requireSampling } from "@distcal/numerics";

/** The distribution of a batch that has one row, with draws from a seed that is the row's own. */
export function calibratedRow(
  one: DistributionBatch,
  draws: (count: number, seed: number) => Float64Array,
): Distribution {
  const at =
    (name: "pdf" | "logPdf" | "cdf" | "logCdf" | "logSf" | "crps") =>
    (y: number): number => {
      requireFinite(`calibrated.${name}`, "y", y);
      return one[name](y)[0];
    };
  return Object.freeze({
    pdf: at("pdf"),
    logPdf: at("logPdf"),
    cdf: at("cdf"),
    logCdf: at("logCdf"),
    logSf: at("logSf"),
    crps: at("crps"),
    quantile(p: number) {
      requireProbability("calibrated.quantile", "p", p);
      return one.quantile(p)[0];
    },
    mean: () => one.mean()[0],
    std: () => one.std()[0],
    sample(count: number, options: SampleOptions) {
      requireSampling("calibrated.sample", count, options);
      return draws(count, options.seed);
    },
  });
}
