import type { DistributionBatch } from "@distcal/distributions";
import {
  type CalibrationTest,
  type CalibrationTestOptions,
  calibrationTestOf,
  type SegmentTest,
  segmentTests,
  testedRows,
} from "@distcal/metrics";
import type { Segments } from "../segments/segments.ts";

/** The verdict on a forecast, on all rows and by segment, as `distcal check --json` prints it. */
export interface ForecastCheck extends CalibrationTest {
  /** In the order of the column; none without `--by`. */
  readonly segments: readonly SegmentTest[];
}

/** What a check looks at beside mean and std. */
export interface CheckOptions extends Pick<CalibrationTestOptions, "fitRows" | "trainingRows"> {
  readonly segments?: Segments | undefined;
  /** The number of each row's cluster. */
  readonly clusters?: Int32Array | undefined;
  /** How much each row counts; each once where it is left out. */
  readonly weight?: Float64Array | undefined;
}

/** Tests a forecast on all rows, with the column of the segments as an input, and on each segment. */
export function checkedForecast(
  target: Float64Array,
  forecast: DistributionBatch,
  { segments, clusters, weight, ...fitted }: CheckOptions = {},
): ForecastCheck {
  const tested = testedRows(target, forecast);
  const shared = { ...fitted, ...(clusters && { clusters }), ...(weight && { weights: weight }) };
  if (segments === undefined) return Object.freeze({ ...calibrationTestOf(tested, shared), segments: [] });
  return Object.freeze({
    ...calibrationTestOf(tested, { ...shared, inputs: inputsOf(segments, target.length) }),
    segments: segmentTests(tested, segments.parts, shared),
  });
}

/** The column as an input of the test: numbers by rank, else groups. */
function inputsOf({ column, parts, numbers }: Segments, rows: number): NonNullable<CalibrationTestOptions["inputs"]> {
  // The test keeps these names for the prediction.
  const name = column === "mean" || column === "std" ? `${column} (--by)` : column;
  if (numbers !== undefined) return { [name]: numbers };
  if (parts.length < 2) return {};
  const labels = new Array<string>(rows);
  for (const part of parts) for (const row of part.rows) labels[row] = part.name;
  return { [name]: labels };
}
