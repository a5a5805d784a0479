import { performance } from "node:perf_hooks";
import type { Calibrator, DistributionBatch, Predictions } from "@distcal/distributions";
import { coverage, meanOf, rowScores } from "@distcal/metrics";
import { observationsOf, predictionsOf } from "@distcal/tables/forms";
import { type BenchmarkMethod, type MethodPlace, methodAt } from "../methods/benchmark-methods.ts";
import type { TableRows } from "../tables/benchmark-table.ts";

/** A method to fit to the rows of a table, and to judge by others of it. */
export interface CellTask {
  readonly method: MethodPlace;
  readonly seed: number;
  readonly fit: TableRows;
  readonly test: TableRows;
}

/** The scores whose rows are kept, so that methods can be compared row by row. */
export const pairedScores = ["nll", "crps", "pinball"] as const;

export type PairedScore = (typeof pairedScores)[number];

/** Scores of a method on a table. A null is an infinite score: an outcome that was given no density. */
export interface CellResult {
  readonly testRows: number;
  readonly scores: Readonly<Record<PairedScore, number | null>>;
  /** The levels of central intervals, the shares of outcomes within them, and their mean widths. */
  readonly levels: readonly number[];
  readonly coverage: readonly number[];
  readonly width: readonly number[];
  /** Processor time, all threads together: of the fit, and of mean, std and 19 quantiles of all test rows. */
  readonly seconds: { readonly fit: number; readonly predict: number };
  /** The largest resident memory of the process, with Node itself, in MB. */
  readonly memory: number;
  readonly rows: Readonly<Record<PairedScore, readonly (number | null)[]>>;
}

/** What becomes of a cell. */
export type CellAnswer =
  | { readonly kind: "scored"; readonly result: CellResult }
  | { readonly kind: "failed"; readonly message: string };

const predictedLevels: readonly number[] = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);

/** Does a cell in this process. */
export async function answerCell(task: CellTask): Promise<CellAnswer> {
  try {
    const method = await methodAt(task.method);
    return { kind: "scored", result: await scoredCell(method, task) };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

async function scoredCell(
  method: BenchmarkMethod,
  { method: { name }, seed, fit, test }: CellTask,
): Promise<CellResult> {
  const readsGroup = method.inputs.includes("group");
  const groupOf = ({ group }: TableRows) => (readsGroup && group !== undefined ? { group } : {});
  const observations = { ...observationsOf({ ...fit.columns, form: fit.form }), ...groupOf(fit) };
  const predictions = { ...predictionsOf({ ...test.columns, form: test.form }), ...groupOf(test) } as Predictions;
  const fitting = stopwatch();
  const calibrator: Calibrator = await method.fit(observations, seed);
  const fitSeconds = fitting();
  if (typeof calibrator?.calibrate !== "function") {
    throw new TypeError(`${name}: fit must return a calibrator, got ${typeof calibrator}; return what fit returns`);
  }
  const predicting = stopwatch();
  const batch = calibrator.calibrate(predictions);
  batch.mean();
  batch.std();
  batch.quantiles(predictedLevels);
  const predictSeconds = predicting();
  return {
    ...judged(test.columns.target, batch),
    seconds: { fit: fitSeconds, predict: predictSeconds },
    memory: peakMemory(),
  };
}

function judged(target: ArrayLike<number>, batch: DistributionBatch): Omit<CellResult, "seconds" | "memory"> {
  const all = rowScores(target, batch);
  for (const name of pairedScores) {
    const row = all[name].findIndex((score) => !(score > Number.NEGATIVE_INFINITY));
    if (row < 0) continue;
    throw new RangeError(`the ${name} of test row ${row} must be a number above -Infinity, got ${all[name][row]}`);
  }
  const { levels, coverage: shares, width } = coverage(target, batch);
  const rows = { nll: kept(all.nll), crps: kept(all.crps), pinball: kept(all.pinball) };
  const scores = { nll: finite(meanOf(all.nll)), crps: finite(meanOf(all.crps)), pinball: finite(meanOf(all.pinball)) };
  return { testRows: target.length, scores, levels: [...levels], coverage: [...shares], width: [...width], rows };
}

/** Nine digits: differences of rows need no more, and cells stay small. */
function kept(column: Float64Array): (number | null)[] {
  return Array.from(column, (score) => (Number.isFinite(score) ? Number(score.toPrecision(9)) : null));
}

function finite(score: number): number | null {
  return Number.isFinite(score) ? score : null;
}

/** Processor seconds of this process since now. */
function stopwatch(): () => number {
  const started = process.cpuUsage();
  const wall = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(started);
    // Clocks of processors tick: what is too short for them has its time on the wall.
    return Math.max((user + system) / 1e6, 0) || (performance.now() - wall) / 1000;
  };
}

function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
