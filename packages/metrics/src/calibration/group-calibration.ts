import type { DistributionBatch } from "@distcal/distributions";
import {
  createRng,
  finiteColumn,
  type OptionNames,
  type Rng,
  requireKnownOptions,
  requireSeed,
} from "@distcal/numerics";
import { meanOf } from "../columns/column-mean.ts";
import { judgedRows, type WeightOptions } from "../forecast/judged-rows.ts";
import { randomisedPit } from "../forecast/randomised-pit.ts";

/** How adversarial group calibration is measured; the defaults are those of uncertainty-toolbox. */
export interface GroupCalibrationOptions extends WeightOptions {
  /** Shares of the rows in (0, 1], ten evenly spaced ones from two rows to all by default. */
  readonly groupSizes?: ArrayLike<number>;
  /** How often the worst of several groups is sought; 10 by default. */
  readonly trials?: number;
  /** Random groups in each trial; 10 by default. */
  readonly groups?: number;
  /** Evenly spaced proportions from 0 to 1 at which coverage is compared; 100 by default. */
  readonly proportions?: number;
  /** Whether proportions are those of central intervals or of lower tails; `interval` by default. */
  readonly kind?: "interval" | "quantile";
  /** The distance between stated and observed proportions; `mean-absolute` by default. */
  readonly error?: "mean-absolute" | "root-mean-square";
  readonly seed?: number;
}

/** The worst calibration error of random groups, for each size of a group. */
export interface GroupCalibration {
  /** Rows in a group. */
  readonly groupRows: readonly number[];
  /** The mean over trials of the largest error among a trial's groups. */
  readonly worst: Float64Array;
  /** The standard deviation of that largest error over trials (n − 1), 0 for one trial. */
  readonly deviation: Float64Array;
}

const optionNames: OptionNames<GroupCalibrationOptions> = {
  groupSizes: true,
  trials: true,
  groups: true,
  proportions: true,
  kind: true,
  error: true,
  seed: true,
  weight: true,
};

/**
 * Adversarial group calibration (Zhao, Ma & Ermon 2020, "Individual calibration with randomized forecasting") as in
 * uncertainty-toolbox: for each group size, the mean over trials of the worst miscalibration over random groups drawn
 * without replacement. A forecast that is calibrated on average only shows here as a curve that falls slowly.
 */
export function adversarialGroupCalibration(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: GroupCalibrationOptions = {},
): GroupCalibration {
  requireKnownOptions("adversarialGroupCalibration", options, optionNames);
  const where = "adversarialGroupCalibration";
  const { outcomes: column, weight, ...rows } = judgedRows(where, observed, forecast, options, 2);
  const { trials = 10, groups = 10, proportions = 100, kind = "interval", error = "mean-absolute", seed = 1 } = options;
  requireAtLeast(where, "trials", trials, 1);
  requireAtLeast(where, "groups", groups, 1);
  requireAtLeast(where, "proportions", proportions, 2);
  requireSeed(where, "seed", seed);
  requireChoice(where, "kind", kind, ["interval", "quantile"]);
  requireChoice(where, "error", error, ["mean-absolute", "root-mean-square"]);
  const groupRows = groupRowsFrom(where, options.groupSizes, column.length);

  const first = firstCovering(randomisedPit(column, rows.forecast, seed), proportions, kind);
  const counts = new Float64Array(proportions);
  const order = Int32Array.from({ length: column.length }, (_, row) => row);
  const rng = createRng(seed);
  const worst = new Float64Array(groupRows.length);
  const deviation = new Float64Array(groupRows.length);
  for (let g = 0; g < groupRows.length; g++) {
    const size = groupRows[g];
    const largest = new Float64Array(trials);
    for (let trial = 0; trial < trials; trial++) {
      for (let k = 0; k < groups; k++) {
        drawToFront(rng, order, size);
        counts.fill(0);
        let total = 0;
        for (let i = 0; i < size; i++) {
          const times = weight === undefined ? 1 : weight[order[i]];
          counts[first[order[i]]] += times;
          total += times;
        }
        largest[trial] = Math.max(largest[trial], errorOf(counts, total, error));
      }
    }
    worst[g] = meanOf(largest);
    deviation[g] = deviationOf(largest, worst[g]);
  }
  return Object.freeze({ groupRows, worst, deviation });
}

/** The index k of the first proportion k/(count − 1) whose interval or tail holds the outcome. */
function firstCovering(pit: Float64Array, count: number, kind: "interval" | "quantile"): Int32Array {
  return Int32Array.from(pit, (u) => Math.ceil((kind === "interval" ? Math.abs(2 * u - 1) : u) * (count - 1)));
}

/** The distance between the proportions and the shares of a group that are covered, from the counts of first coverings. */
function errorOf(counts: Float64Array, size: number, error: "mean-absolute" | "root-mean-square"): number {
  const count = counts.length;
  let covered = 0;
  let sum = 0;
  for (let k = 0; k < count; k++) {
    covered += counts[k];
    const difference = covered / size - k / (count - 1);
    sum += error === "mean-absolute" ? Math.abs(difference) : difference * difference;
  }
  return error === "mean-absolute" ? sum / count : Math.sqrt(sum / count);
}

/** A random group as the first `size` places of the order: the start of a Fisher–Yates shuffle. */
function drawToFront(rng: Rng, order: Int32Array, size: number): void {
  for (let i = 0; i < size; i++) {
    const j = i + Math.floor(rng.uniform() * (order.length - i));
    const other = order[j];
    order[j] = order[i];
    order[i] = other;
  }
}

function deviationOf(values: Float64Array, mean: number): number {
  if (values.length < 2) return 0;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

function groupRowsFrom(where: string, sizes: ArrayLike<number> | undefined, rows: number): readonly number[] {
  const shares =
    sizes === undefined ? Float64Array.from({ length: 10 }, (_, k) => k / 9) : finiteColumn(where, "groupSizes", sizes);
  const answer = Array.from(shares, (share, k) => {
    if (sizes !== undefined && !(share > 0 && share <= 1)) {
      const rule = `groupSizes[${k}] must lie in (0, 1]`;
      throw new RangeError(`${where}: ${rule}, got ${share}; give the share of the rows in a group`);
    }
    return Math.max(2, Math.round(rows * share));
  });
  return Object.freeze(answer);
}

function requireAtLeast(where: string, name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return;
  throw new RangeError(`${where}: ${name} must be an integer ≥ ${least}, got ${value}; leave it out for the default`);
}

function requireChoice(where: string, name: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new RangeError(`${where}: ${name} must be one of ${choices.join(", ")}, got ${String(value)}; choose one`);
}
