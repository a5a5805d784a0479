import { batchFrom } from "../batches/batch-from.ts";
import { batchOf } from "../batches/batch-of.ts";
import type { Distribution, DistributionBatch } from "../contracts/distribution.ts";
import type { Support } from "../contracts/support.ts";
import { distributionFrom } from "../families/distribution-from.ts";
import { logMasses } from "./log-mass.ts";
import { checkedSupport, preimageOf, reachOf, valueOn } from "./support.ts";
import {
  boundedMoments,
  type SupportedRow,
  supportedCrps,
  supportedMoments,
  supportedRow,
  tailsOf,
} from "./supported-sums.ts";

/** Where less than this lies beyond a bound, moments are those of the unbounded distribution to all digits. */
const negligible = Math.log(1e-16);

/**
 * Distributions of outcomes that are cut off at bounds, rounded to a lattice, or both: Y = bounded(rounded(Y*)), Y* from the
 * batch. The cdf jumps where Y has a point mass, quantiles lie on the support, and `logPdf` is by the right measure: ln of the
 * mass at a mass, ln of the density elsewhere, −∞ off the support. Whatever else the batch answers with stays.
 */
export function onSupport<Batch extends DistributionBatch>(batch: Batch, given: Support): Batch {
  const support = checkedSupport("onSupport", given);
  if (support === undefined || batch.isDiscrete === true) return batch;
  // What these say is true of the unbounded distributions alone.
  const { moments: _, curves: _c, scores: _s, tails: _t, ...kept } = batch as DistributionBatch;
  return Object.freeze({ ...kept, ...supportedBatch(batch, support) }) as Batch;
}

function supportedBatch(core: DistributionBatch, support: Support): DistributionBatch {
  const { length } = core;
  const atReach =
    (name: "cdf" | "logCdf" | "logSf", below: number, above: number) =>
    (y: Float64Array): Float64Array => {
      const reach = y.map((value) => reachOf(support, value));
      const answers = core[name](reach.map(finiteOr0));
      return answers.map((value, i) => (reach[i] === -Infinity ? below : reach[i] === Infinity ? above : value));
    };
  const logPdf = (y: Float64Array): Float64Array => {
    const ends = Array.from(y, (value) => preimageOf(support, value));
    const low = Float64Array.from(ends, (end) => (Number.isNaN(end.low) ? 0 : end.low));
    const high = Float64Array.from(ends, (end) => (Number.isNaN(end.low) ? 0 : end.high));
    return logMasses(core, low, high).map((log, i) => (Number.isNaN(ends[i].low) ? -Infinity : log));
  };
  const placed = (values: Float64Array): Float64Array => values.map((value) => valueOn(support, value));
  let known: { readonly mean: Float64Array; readonly std: Float64Array } | undefined;
  const momentsOf = () => {
    known ??= allMoments(core, support);
    return known;
  };
  const row = (i: number): Distribution => distributionOn(core.row(i), support);
  return batchFrom({
    length,
    pdf: (y) => logPdf(y).map(Math.exp),
    logPdf,
    cdf: atReach("cdf", 0, 1),
    logCdf: atReach("logCdf", -Infinity, 0),
    logSf: atReach("logSf", 0, -Infinity),
    crps: (y) => y.map((value, i) => supportedCrps(supportedRow(core, i, support), value)),
    quantile: (p) => placed(core.quantile(p)),
    quantileAt: (p) => placed(core.quantile(p)),
    quantiles: (levels) => core.quantiles(levels).map(placed),
    mean: () => momentsOf().mean.slice(),
    std: () => momentsOf().std.slice(),
    draws: (i, count, seed) => placed(core.row(i).sample(count, { seed })),
    row,
  });
}

/** Moments of every row; those of the unbounded distribution where no bound and no lattice changes them. */
function allMoments(core: DistributionBatch, support: Support): { mean: Float64Array; std: Float64Array } {
  const { lower, upper, step } = support;
  const { mean, std } = core.summary([]);
  const none = (): Float64Array => new Float64Array(core.length).fill(-Infinity);
  const below = lower === undefined ? none() : core.logCdf(lower);
  const above = upper === undefined ? none() : core.logSf(upper);
  for (let i = 0; i < core.length; i++) {
    if (step === undefined && below[i] < negligible && above[i] < negligible) continue;
    const row = supportedRow(core, i, support);
    const isOne = step === undefined && (below[i] < negligible || above[i] < negligible);
    const known = [mean[i], std[i]] as const;
    [mean[i], std[i]] = isOne ? boundedMoments(row, below[i] < negligible ? 1 : -1, known) : supportedMoments(row);
  }
  return { mean, std };
}

/** One distribution on a support. */
function distributionOn(core: Distribution, support: Support): Distribution {
  const integrals: SupportedRow = { tails: tailsOf(core), support };
  let known: readonly [number, number] | undefined;
  const moments = (): readonly [number, number] => {
    known ??= supportedMoments(integrals);
    return known;
  };
  const at = (y: number, name: "cdf" | "logCdf" | "logSf", below: number, above: number): number => {
    const reach = reachOf(support, y);
    return reach === -Infinity ? below : reach === Infinity ? above : core[name](reach);
  };
  const logPdf = (y: number): number => {
    const { low, high } = preimageOf(support, y);
    return Number.isNaN(low) ? -Infinity : logMasses(batchOf([core]), Float64Array.of(low), Float64Array.of(high))[0];
  };
  return distributionFrom("distribution", {
    cdf: (y) => at(y, "cdf", 0, 1),
    logCdf: (y) => at(y, "logCdf", -Infinity, 0),
    logSf: (y) => at(y, "logSf", 0, -Infinity),
    pdf: (y) => Math.exp(logPdf(y)),
    logPdf,
    quantile: (p) => valueOn(support, core.quantile(p)),
    crps: (y) => supportedCrps(integrals, y),
    get mean() {
      return moments()[0];
    },
    get std() {
      return moments()[1];
    },
    sample: (count, seed) => core.sample(count, { seed }).map((y) => valueOn(support, y)),
  });
}

const finiteOr0 = (y: number): number => (Number.isFinite(y) ? y : 0);
