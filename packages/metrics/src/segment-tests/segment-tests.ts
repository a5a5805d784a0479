import { type CalibrationTest, calibrationTestOf } from "../calibration-test/calibration-test.ts";
import type { CalibrationTestOptions } from "../calibration-test/test-options.ts";
import { rowsAt, type TestedRows } from "../calibration-test/tested-rows.ts";
import { type MeanBias, meanBias } from "./mean-bias.ts";

/** Rows that have something in common, by their numbers. */
export interface Segment {
  readonly name: string;
  readonly rows: ArrayLike<number>;
}

/** The verdict on the rows of one segment. */
export interface SegmentTest extends Pick<CalibrationTest, "rows" | "verdict" | "pValue" | "findings" | "coverage"> {
  readonly name: string;
  readonly bias: MeanBias;
}

/** What the test of a segment takes from that of all rows. */
export type SegmentTestOptions = Pick<
  CalibrationTestOptions,
  "clusters" | "weights" | "fitRows" | "trainingRows" | "seed"
>;

/** The test of each segment by itself; p-values are multiplied by the number of segments, so that chance names none. */
export function segmentTests(
  tested: TestedRows,
  segments: readonly Segment[],
  options: SegmentTestOptions = {},
): readonly SegmentTest[] {
  const { clusters, weights, ...others } = options;
  return Object.freeze(
    segments.map(({ name, rows: places }, i) => {
      requireRows(i, places, tested.pit.length);
      const part = rowsAt(tested, places);
      const own = clusters === undefined ? undefined : Array.from(places, (row) => clusters[row]);
      const counts = weights === undefined ? undefined : Float64Array.from(places, (row) => weights[row]);
      const found = calibrationTestOf(part, {
        ...others,
        ...(own === undefined ? {} : { clusters: own }),
        ...(counts === undefined ? {} : { weights: counts }),
        tests: segments.length,
      });
      const { rows, verdict, pValue, findings, coverage } = found;
      return Object.freeze({ name, rows, verdict, pValue, coverage, bias: meanBias(part, own, counts), findings });
    }),
  );
}

function requireRows(segment: number, places: ArrayLike<number>, rows: number): void {
  const at = `segmentTests: segments[${segment}].rows`;
  if (!(places.length > 0)) throw new RangeError(`${at} must not be empty, got 0 rows; leave the segment out`);
  for (let k = 0; k < places.length; k++) {
    const row = places[k];
    if (Number.isSafeInteger(row) && row >= 0 && row < rows) continue;
    const remedy = "pass the numbers of rows, counted from 0";
    throw new RangeError(`${at}[${k}] must be an integer from 0 to ${rows - 1}, got ${row}; ${remedy}`);
  }
}
