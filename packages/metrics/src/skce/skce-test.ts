import type { DistributionBatch } from "@distcal/distributions";
import { normalCdf, type OptionNames, requireCount, requireKnownOptions } from "@distcal/numerics";
import { meanOf, standardErrorOf } from "../columns/column-mean.ts";
import { judgedRows } from "../forecast/judged-rows.ts";
import { blockEstimates } from "./blocks.ts";
import { bootstrapped } from "./bootstrap.ts";
import type { SkceKernel } from "./kernel.ts";
import { blocksFrom, pairsFrom } from "./skce.ts";
import {
  planFrom,
  requireOneOf,
  type SkceEstimator,
  type SkceMethod,
  type SkcePlan,
  type SkceTestOptions,
} from "./skce-options.ts";

/** What the kernel test of distribution calibration found. */
export interface SkceTest {
  /** The unbiased estimate of the squared kernel calibration error. */
  readonly estimate: number;
  /** rows · estimate for the bootstrap; estimate / standard error, standard normal under calibration, for `asymptotic`. */
  readonly statistic: number;
  /** The probability of a statistic at least as large under calibration. */
  readonly pValue: number;
  /** Whether that is the least that the bootstrap can give, 1/(draws + 1): p is at most so much. */
  readonly atFloor: boolean;
  readonly method: SkceMethod;
  readonly estimator: SkceEstimator;
  readonly rows: number;
  /** How many blocks the rows were split into; 1 for the unbiased estimator. */
  readonly blocks: number;
  /** Draws of the bootstrap; 0 for `asymptotic`. */
  readonly bootstrapSamples: number;
  readonly kernel: SkceKernel;
  /** Whether the expectations are exact: every forecast is normal, or targets are standardised. */
  readonly closedForm: boolean;
}

const optionNames: OptionNames<SkceTestOptions> = {
  kernel: true,
  estimator: true,
  blockSize: true,
  quantileLevels: true,
  seed: true,
  method: true,
  bootstrapSamples: true,
  weight: true,
};

/**
 * The test of distribution calibration by the squared kernel calibration error (Widmann et al. 2021): the hypothesis is
 * that outcomes with the same forecast are distributed as that forecast says, for every forecast. Rows are taken to be
 * independent. Up to 2000 rows all pairs and a bootstrap, above blocks and their normal limit.
 */
export function skceTest(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: SkceTestOptions = {},
): SkceTest {
  requireKnownOptions("skceTest", options, optionNames);
  const judged = judgedRows("skceTest", observed, forecast, options, 2);
  const rows = judged.outcomes.length;
  const plan = planFrom("skceTest", rows, options);
  const method = methodFrom(plan, options);
  const samples = samplesFrom(options);
  const blocks = blocksFrom(rows, plan);
  if (method === "asymptotic" && blocks.length < 2) {
    const rule = `blockSize must be ≤ ${Math.floor(rows / 2)} for the asymptotic test, which needs two blocks`;
    throw new RangeError(`skceTest: ${rule}, got ${plan.blockSize}; lower it or pass method "bootstrap"`);
  }
  const { pairs, kernel, closedForm } = pairsFrom("skceTest", judged, plan);
  const found =
    method === "bootstrap"
      ? bootstrapFinding(rows, bootstrapped(pairs, blocks, samples, plan.seed))
      : asymptoticFinding(blockEstimates(pairs, blocks));
  return Object.freeze({
    ...found,
    method,
    estimator: plan.estimator,
    rows,
    blocks: blocks.length,
    bootstrapSamples: method === "bootstrap" ? samples : 0,
    kernel,
    closedForm,
  });
}

type Finding = Pick<SkceTest, "estimate" | "statistic" | "pValue" | "atFloor">;

/** p = (1 + #{draws ≥ estimate}) / (1 + draws), never 0 (Davison & Hinkley 1997, eq. 4.11). */
function bootstrapFinding(rows: number, { estimate, draws }: ReturnType<typeof bootstrapped>): Finding {
  let extreme = 0;
  for (const draw of draws) if (draw >= estimate) extreme++;
  const pValue = (1 + extreme) / (1 + draws.length);
  return { estimate, statistic: rows * estimate, pValue, atFloor: extreme === 0 };
}

function asymptoticFinding(estimates: Float64Array): Finding {
  const estimate = meanOf(estimates);
  const error = standardErrorOf(estimates);
  const statistic = estimate === 0 ? 0 : estimate / error;
  const pValue = Number.isFinite(statistic) ? normalCdf(-statistic) : statistic > 0 ? 0 : 1;
  return { estimate, statistic, pValue, atFloor: false };
}

function methodFrom(plan: SkcePlan, options: SkceTestOptions): SkceMethod {
  const { method = "auto" } = options;
  requireOneOf("skceTest", "method", method, ["auto", "asymptotic", "bootstrap"]);
  if (method === "auto") return plan.estimator === "unbiased" ? "bootstrap" : "asymptotic";
  if (method === "asymptotic" && plan.estimator === "unbiased") {
    const rule = 'method "asymptotic" needs blocks, whose mean has a normal limit';
    throw new RangeError(`skceTest: ${rule}, got estimator "unbiased"; pass estimator "block" or method "bootstrap"`);
  }
  return method;
}

function samplesFrom({ bootstrapSamples = 500 }: SkceTestOptions): number {
  requireCount("skceTest", "bootstrapSamples", bootstrapSamples);
  if (bootstrapSamples >= 19) return bootstrapSamples;
  const rule = "bootstrapSamples must be ≥ 19, below which no p-value reaches 0.05";
  throw new RangeError(`skceTest: ${rule}, got ${bootstrapSamples}; 500 is the default`);
}
