import { weightColumn } from "@distcal/distributions";
import { finiteColumn, type OptionNames, requireKnownOptions, requireLength, requireSeed } from "@distcal/numerics";

/** What the test looks at beside mean and std, and how rows count. */
export interface CalibrationTestOptions {
  /** Named columns, one value per row: numbers are looked at by rank, strings as groups (100 at most). */
  readonly inputs?: Readonly<Record<string, ArrayLike<number> | ArrayLike<string>>>;
  /** One number from 0 to 1e9 per row; 0 leaves a row out. Shares are by weight; a row that is repeated is no further evidence. */
  readonly weights?: ArrayLike<number>;
  /** One label per row: rows with the same label may depend on each other. */
  readonly clusters?: ArrayLike<string | number>;
  /** How many rows the calibrator was fitted to, where it was: every z is divided by √(1 + rows/fitRows). */
  readonly fitRows?: number;
  /** Whether these are the very rows that the calibrator was fitted to, which prove nothing: the verdict says so. */
  readonly trainingRows?: boolean;
  /** How many such tests are made side by side, 1 by default: p is multiplied by it (Bonferroni). */
  readonly tests?: number;
  /** Of the randomised PIT at point masses and of the simulated null; 1 by default. */
  readonly seed?: number;
}

/** Options that have been checked. */
export interface TestPlan {
  readonly inputs: readonly TestInput[];
  readonly weights: Float64Array;
  /** The number of each row's cluster, 0 for rows that don't count. */
  readonly clusters: Int32Array | undefined;
  readonly fitRows: number;
  readonly trainingRows: boolean;
  readonly tests: number;
  readonly seed: number;
}

/** A named column: numbers, or labels of groups. */
export type TestInput = { readonly name: string } & (
  | { readonly numbers: Float64Array }
  | { readonly labels: readonly string[] }
);

const where = "calibrationTest";
const optionNames: OptionNames<CalibrationTestOptions> = {
  inputs: true,
  weights: true,
  clusters: true,
  fitRows: true,
  trainingRows: true,
  tests: true,
  seed: true,
};

/** Checks the options of `calibrationTest` for a number of rows. */
export function testPlan(options: CalibrationTestOptions, rows: number): TestPlan {
  requireKnownOptions(where, options, optionNames);
  const { inputs = {}, weights, clusters, fitRows = Number.POSITIVE_INFINITY, tests = 1, seed = 1 } = options;
  requireSeed(where, "seed", seed);
  if (!(Number.isSafeInteger(tests) && tests >= 1)) {
    throw new RangeError(`${where}: tests must be an integer ≥ 1, got ${tests}; 1 is the default`);
  }
  if (options.fitRows !== undefined && !(Number.isSafeInteger(fitRows) && fitRows >= 1)) {
    const remedy = "pass the number of rows that the calibrator was fitted to, or leave it out";
    throw new RangeError(`${where}: fitRows must be an integer ≥ 1, got ${fitRows}; ${remedy}`);
  }
  const weight = weights === undefined ? new Float64Array(rows).fill(1) : weightsFrom(weights, rows);
  return {
    inputs: Object.entries(inputs).map(([name, values]) => inputFrom(name, values, rows)),
    weights: weight,
    clusters: clusters === undefined ? undefined : numbered(clusters, weight),
    fitRows,
    trainingRows: options.trainingRows === true,
    tests,
    seed,
  };
}

function inputFrom(name: string, values: ArrayLike<number> | ArrayLike<string>, rows: number): TestInput {
  if (name === "mean" || name === "std") {
    throw new RangeError(`${where}: inputs must not be named mean or std, got ${name}; give it another name`);
  }
  const at = `inputs.${name}`;
  if (typeof values?.[0] !== "string") {
    const numbers = finiteColumn(where, at, values as ArrayLike<number>);
    requireLength(where, at, numbers.length, rows);
    return { name, numbers };
  }
  requireLength(where, at, values.length, rows);
  const labels = Array.from(values as ArrayLike<string>);
  const bad = labels.findIndex((label) => typeof label !== "string");
  if (bad < 0) return { name, labels };
  const rule = `${at}[${bad}] must be a string as ${at}[0] is`;
  throw new TypeError(`${where}: ${rule}, got ${String(labels[bad])}; convert the column with String or Number`);
}

/** Weights in units of the largest, so that no square of one is lost. */
function weightsFrom(given: ArrayLike<number>, rows: number): Float64Array {
  const weights = weightColumn(where, given, rows, "weights");
  const largest = weights.reduce((a, b) => Math.max(a, b), 0);
  return weights.map((weight) => weight / largest);
}

function numbered(labels: ArrayLike<string | number>, weights: Float64Array): Int32Array {
  requireLength(where, "clusters", labels?.length, weights.length);
  const numbers = new Map<string | number, number>();
  return Int32Array.from(weights, (weight, row) => {
    const label = labels[row];
    if (typeof label !== "string" && !Number.isFinite(label)) {
      const remedy = "give every row the label of its cluster";
      throw new TypeError(`${where}: clusters[${row}] must be a string or a number, got ${String(label)}; ${remedy}`);
    }
    if (weight > 0 && !numbers.has(label)) numbers.set(label, numbers.size);
    return numbers.get(label) ?? 0;
  });
}
