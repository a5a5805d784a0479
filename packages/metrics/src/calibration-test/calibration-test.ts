import type { DistributionBatch } from "@distcal/distributions";
import { centralLevels } from "../forecast/central-intervals.ts";
import { countedColumns, type TestColumns } from "./counted-columns.ts";
import { designOf } from "./design.ts";
import { evidenceOf } from "./evidence.ts";
import { type Finding, findingsOf } from "./findings.ts";
import { centralRange, lowerTail } from "./pit-bins.ts";
import { shareOf } from "./shares.ts";
import { type Sums, sumsOf } from "./sums.ts";
import { type CalibrationTestOptions, testPlan } from "./test-options.ts";
import { type TestedRows, testedRows } from "./tested-rows.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** Whether forecasts are calibrated, and what is wrong and where. */
export interface CalibrationTest {
  /** Rows with a weight above 0. */
  readonly rows: number;
  /** Independent clusters of rows; only where `clusters` were given, and at most 499. */
  readonly clusters?: number;
  readonly verdict: Verdict;
  /** The probability of evidence at least as strong for calibrated forecasts. */
  readonly pValue: number;
  /** Whether the p-value is approximate: the calibrator was fitted (`fitRows`), or rows come in clusters. */
  readonly approximate: boolean;
  /** Whether every 95 % limit of coverage and of the quartiles' shares, overall and in every region, is within 2 points. */
  readonly withinTwoPoints: boolean;
  /** By falling |z|; none where p ≥ 0.05 and coverage is not far off: by 2 points and 4 standard errors at 50 or 90 %. */
  readonly findings: readonly Finding[];
  readonly coverage: TestedCoverage;
}

/** Coverage of central intervals by the (randomised) PIT, its standard error, and the intervals' mean width. */
export interface TestedCoverage {
  readonly levels: readonly number[];
  readonly share: readonly number[];
  readonly error: readonly number[];
  readonly width: readonly number[];
}

/**
 * The smooth test of distribution calibration (Neyman 1937, with functions of the prediction): U = F(y) is uniform
 * whatever the prediction, so Σ φ_j(U) ψ_k is about 0 for Legendre polynomials φ_1…φ_4 and functions ψ of the ranks of
 * mean, std and inputs. The p-value is exact for forecasts made before the outcomes, and independent rows.
 */
export function calibrationTest(
  observed: ArrayLike<number>,
  forecast: DistributionBatch,
  options: CalibrationTestOptions = {},
): CalibrationTest {
  return calibrationTestOf(testedRows(observed, forecast, options.seed), options);
}

/** The same test of columns that `testedRows` read, all at once or block by block. */
export function calibrationTestOf(tested: TestedRows, options: CalibrationTestOptions = {}): CalibrationTest {
  const { fitRows, trainingRows, tests, seed, ...given } = testPlan(options, tested.pit.length);
  const { pit, mean, std, ends } = tested;
  const columns = countedColumns({ ...given, pit, mean, std, ends });
  const design = designOf(columns);
  const sums = sumsOf(columns, design);

  const effectiveRows = shareOf(sums, 0, centralRange(0.5)).rows;
  const inflation = Math.sqrt(1 + effectiveRows / fitRows);
  const evidence = evidenceOf({ sums, design, weights: columns.weights, effectiveRows, inflation, seed });
  const pValue = Math.min(1, tests * evidence);
  const withinTwoPoints = isWithinTwoPoints(sums);
  // The allowance for a fit must not hide what no fit excuses.
  const isWrong = pValue < 0.05 || isFarOff(sums);
  const findings = isWrong ? findingsOf(sums, design, inflation) : Object.freeze([]);
  const [rows] = sums.rows;
  const clusters = sums.clustered ? sums.units : undefined;
  return Object.freeze({
    rows,
    ...(clusters === undefined ? {} : { clusters }),
    verdict: verdictOf({ rows, clusters, trainingRows, withinTwoPoints, findings }),
    pValue,
    approximate: sums.clustered || Number.isFinite(fitRows),
    withinTwoPoints,
    findings,
    coverage: coverageOf(sums, columns),
  });
}

const judged = [...centralLevels.map(centralRange), ...[0.25, 0.5, 0.75].map(lowerTail)];

function isWithinTwoPoints(sums: Sums): boolean {
  for (let region = 0; region < sums.rows.length; region++) {
    if (sums.rows[region] === 0) continue;
    for (const range of judged) {
      const { share, error } = shareOf(sums, region, range);
      if (!(Math.abs(share - range.p) + 1.96 * error <= 0.02)) return false;
    }
  }
  return true;
}

/** Whether the coverage of the 50 or the 90 % intervals is off by more than 2 points and 4 standard errors. */
function isFarOff(sums: Sums): boolean {
  return [0.5, 0.9].some((level) => {
    const { share, rows } = shareOf(sums, 0, centralRange(level));
    return Math.abs(share - level) > Math.max(0.02, 4 * Math.sqrt((level * (1 - level)) / rows));
  });
}

function coverageOf(sums: Sums, { weights, ends }: TestColumns): TestedCoverage {
  const shares = centralLevels.map((level) => shareOf(sums, 0, centralRange(level)));
  const total = weights.reduce((a, b) => a + b, 0);
  const width = centralLevels.map((_, k) => {
    let sum = 0;
    for (let row = 0; row < weights.length; row++) sum += weights[row] * (ends[2 * k + 1][row] - ends[2 * k][row]);
    return sum / total;
  });
  return Object.freeze({
    levels: centralLevels,
    share: Object.freeze(shares.map(({ share }) => share)),
    error: Object.freeze(shares.map(({ error }) => error)),
    width: Object.freeze(width),
  });
}
