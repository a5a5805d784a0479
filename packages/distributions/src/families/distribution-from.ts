import { createRng, requireFinite, requireProbability, requireSampling } from "@distcal/numerics";
import type { Distribution, SampleOptions } from "../contracts/distribution.ts";

/** What the formulas of a family answer at a point, or at a level. */
export type FormulaName = "pdf" | "logPdf" | "cdf" | "logCdf" | "logSf" | "quantile" | "crps";

/** The formulas of one distribution, free of checks: y is finite and 0 < p < 1. */
export interface Formulas extends Pick<Distribution, FormulaName> {
  readonly mean: number;
  readonly std: number;
  /** Independent draws; without it, one uniform number per draw goes through `quantile`. */
  readonly sample?: (count: number, seed: number) => Float64Array;
}

/** The frozen distribution with these formulas, each method checking its argument under the family's name. */
export function distributionFrom(family: string, formulas: Formulas): Distribution {
  const checked = (method: string, formula: (y: number) => number): ((y: number) => number) => {
    const where = `${family}.${method}`;
    return (y) => {
      requireFinite(where, "y", y);
      return formula(y);
    };
  };
  const drawn = formulas.sample ?? ((count, seed) => sampleByInversion(formulas.quantile, count, seed));
  return Object.freeze({
    pdf: checked("pdf", formulas.pdf),
    logPdf: checked("logPdf", formulas.logPdf),
    cdf: checked("cdf", formulas.cdf),
    logCdf: checked("logCdf", formulas.logCdf),
    logSf: checked("logSf", formulas.logSf),
    crps: checked("crps", formulas.crps),
    quantile(p: number) {
      requireProbability(`${family}.quantile`, "p", p);
      return formulas.quantile(p);
    },
    mean: () => formulas.mean,
    std: () => formulas.std,
    sample(count: number, options: SampleOptions) {
      requireSampling(`${family}.sample`, count, options);
      return drawn(count, options.seed);
    },
  });
}

function sampleByInversion(quantile: (p: number) => number, count: number, seed: number): Float64Array {
  const rng = createRng(seed);
  const draws = new Float64Array(count);
  for (let i = 0; i < count; i++) draws[i] = quantile(rng.uniformOpen());
  return draws;
}
