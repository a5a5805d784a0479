import type { Calibrator, Moments } from "@distcal/distributions";
import { createRng, type Rng, requireCount, requireKnownOptions, requireSeed } from "@distcal/numerics";
import { hasCdf, withoutKnots } from "../columns/output-columns.ts";
import type { CompiledCalibrator } from "../compiled/compiled-calibrator.ts";
import { outerEnd, predictionAt } from "../grid/domain.ts";
import { exactOffsets } from "../offsets/exact-offsets.ts";

/** Predictions and what the exact calibrator answers for them, to verify a compiled one in any engine. */
export interface CheckRows extends Moments {
  /** Where the cdf is taken; absent where it is not among the outputs. */
  readonly target?: Float64Array;
  /** Groups, and one that is not known; absent where the calibrator reads none. */
  readonly group?: readonly string[];
  /** One column for each output, named and ordered as the compiled calibrator's. */
  readonly exact: readonly { readonly name: string; readonly values: Float64Array }[];
}

/** The part of the rows that lies within what the fit has seen; the rest is spread over the grid and beyond it. */
const seenPart = 0.7;

/** How much further than the grid the rest goes. */
const overshoot = 1.15;

/** The part of the rows that has a group which the calibrator does not know. */
const unknownPart = 0.1;

/** How far targets spread, in predicted stds. */
const targetSpread = 1.5;

/** `count` seeded predictions over and beyond the grid, with the exact answers. */
export function checkRows(
  compiled: CompiledCalibrator,
  calibrator: Calibrator,
  count: number,
  seed: number,
): CheckRows {
  requireCount("checkRows", "count", count);
  requireSeed("checkRows", "seed", seed);
  const { domain, plan, groups, bounds: { lower = -Infinity, upper = Infinity } = {} } = compiled.content;
  const rng = createRng(seed);
  const mean = new Float64Array(count);
  const std = new Float64Array(count);
  const end = Math.min(outerEnd(domain) * overshoot, (1 + outerEnd(domain)) / 2);
  const reach = domain.stdReach * overshoot;
  for (let i = 0; i < count; i++) {
    const isSeen = rng.uniformOpen() < seenPart;
    const [beyondX, beyondY] = isSeen ? [0, 0] : [end, reach];
    const x = -beyondX + (1 + 2 * beyondX) * rng.uniformOpen();
    const y = domain.logStdLow - beyondY + (domain.logStdHigh - domain.logStdLow + 2 * beyondY) * rng.uniformOpen();
    const prediction = predictionAt(domain, x, y);
    mean[i] = prediction.mean;
    std[i] = prediction.std;
  }
  const target = hasCdf(plan) ? mean.map((m, i) => m + std[i] * targetSpread * rng.normal()) : undefined;
  const group = groups && seededGroups(groups.labels, count, rng);
  const ofGroups = (of: Calibrator): Calibrator =>
    group === undefined ? of : { ...of, calibrate: (rows) => of.calibrate({ ...rows, group }) };
  const answers = withoutKnots(plan);
  const offsets =
    count === 0
      ? new Float64Array(0)
      : exactOffsets(
          "checkRows",
          ofGroups(calibrator.unbounded ?? calibrator),
          answers,
          calibrator.grouped?.widths,
        )(mean, std);
  const exact = plan.columns.map(({ name, kind, polynomial }) => {
    if (kind === "cdf" && target !== undefined) {
      const values = count === 0 ? new Float64Array(0) : ofGroups(calibrator).calibrate({ mean, std }).cdf(target);
      return Object.freeze({ name, values });
    }
    const shift = kind === "std" ? 0 : 1;
    const plain = std.map((s, i) => shift * mean[i] + s * offsets[i * answers.count + polynomial]);
    const values = kind === "std" ? plain : plain.map((value) => Math.min(Math.max(value, lower), upper));
    return Object.freeze({ name, values });
  });
  return Object.freeze({
    mean,
    std,
    ...(target === undefined ? {} : { target }),
    ...(group && { group }),
    exact: Object.freeze(exact),
  });
}

/** A group for each row, one in some of them not known. */
function seededGroups(labels: readonly string[], count: number, rng: Rng): readonly string[] {
  let unknown = "(unknown)";
  while (labels.includes(unknown)) unknown += "?";
  return Array.from({ length: count }, () =>
    rng.uniformOpen() < unknownPart ? unknown : labels[Math.floor(rng.uniformOpen() * labels.length)],
  );
}

/** What the columns of mean, std, target and group are called in the table that is to be calibrated. */
export interface CheckColumnNames {
  readonly mean?: string;
  readonly std?: string;
  readonly target?: string;
  readonly group?: string;
}

/** The rows as CSV text: mean, std, target where there is a cdf and group where there are groups, by their names, then a column exact_… for each output. */
export function checkRowsCsv({ mean, std, target, group, exact }: CheckRows, names: CheckColumnNames = {}): string {
  requireKnownOptions("checkRowsCsv", names, { mean: true, std: true, target: true, group: true });
  const columns: { readonly name: string; readonly values: ArrayLike<number | string> }[] = [
    { name: names.mean ?? "mean", values: mean },
    { name: names.std ?? "std", values: std },
    ...(target === undefined ? [] : [{ name: names.target ?? "target", values: target }]),
    ...(group === undefined ? [] : [{ name: names.group ?? "group", values: group.map(csvField) }]),
    ...exact.map(({ name, values }) => ({ name: `exact_${name}`, values })),
  ];
  const lines = [columns.map(({ name }) => csvField(name)).join(",")];
  for (let i = 0; i < mean.length; i++) lines.push(columns.map(({ values }) => values[i]).join(","));
  return `${lines.join("\n")}\n`;
}

/** A text as a field of CSV: in quotes where it has a comma, a quote or the end of a line. */
function csvField(name: string): string {
  return /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
