import {
  countedRows,
  fewestRows,
  type Observations,
  type ObservedRows,
  type OutcomeIntervals,
  type Predictions,
  pickedBatch,
  pickedInputs,
  withInputs,
} from "@distcal/distributions";
import { type RowScores, rowScores, scoreNames } from "@distcal/metrics";
import { requireLength, requireSeed } from "@distcal/numerics";
import { type AbortSignalLike, throwIfAborted } from "@distcal/svgp-inference";
import { foldOfRows, requireFolds, type Split, splitAt } from "../folds/folds.ts";
import { foldOfLabels } from "../folds/label-folds.ts";
import { timeSplits } from "../folds/time-splits.ts";
import type { ComparedMethod, MethodContext } from "./compared-method.ts";

/** How rows are split. */
interface FoldOptions {
  readonly folds: number;
  readonly seed: number;
  /** A label for each row: rows that share one are in the same fold. */
  readonly foldBy?: ArrayLike<string | number> | undefined;
  /** A time for each row: each fold is held out from fits to the rows before it. */
  readonly foldTime?: ArrayLike<number> | undefined;
}

/** How rows are split, who is told, and who can stop it. */
export interface CrossValidationOptions extends FoldOptions {
  readonly signal?: AbortSignalLike | undefined;
  readonly onProgress?: ((progress: CompareProgress) => void) | undefined;
  /** Whether an error is none of the method's on these rows: it is thrown. */
  readonly isFatal?: ((error: unknown) => boolean) | undefined;
}

export interface CompareProgress {
  readonly method: string;
  /** Counted from 0. */
  readonly fold: number;
  /** Fits that are over, of `total`. */
  readonly done: number;
  readonly total: number;
}

/** What came of one method: the scores of every row by a fit that did not see it, or why there are none. */
export interface Trial {
  readonly name: string;
  readonly scores: RowScores;
  /** Empty where nothing went wrong; else the fold, counted from 0, and what did. */
  readonly error: string;
}

/** What came of all methods. */
export interface CrossValidated {
  readonly rows: ObservedRows;
  /** The rows that were held out, in ascending order: all, but with times those of the first part. */
  readonly scored: Int32Array;
  /** What each of them counts for; undefined where every row counts once. */
  readonly weight: Float64Array | undefined;
  /** With the scores of those rows. */
  readonly trials: readonly Trial[];
}

/** Rows split once into folds, the same for all methods; each row is scored by fits to the other folds, or to those before it. */
export async function crossValidation(
  where: string,
  observations: Observations,
  methods: readonly ComparedMethod[],
  options: CrossValidationOptions,
): Promise<CrossValidated> {
  const { folds, seed, signal, onProgress, isFatal } = options;
  requireSeed(where, "seed", seed);
  const rows = countedRows(observations, where);
  if (rows.isCensored) {
    throw new TypeError(
      `${where}: methods are compared by scores of known outcomes, got targetLow or targetHigh; ` +
        'compare rows with a target, or fit method "gp-beta" by name',
    );
  }
  requireFolds(where, folds, rows.length);
  const splits = splitsOf(where, rows.length, ofCountedRows(where, options, observations.weight));
  requireTraining(where, splits, rows.length);
  const picked = pickerOf(observations, rows);
  const trials = methods.map(({ name, fit }) => ({ name, fit, scores: emptyScores(rows.length), error: "" }));
  const context: MethodContext = { seed, ...(signal && { signal }) };
  let done = 0;
  for (const [k, { training, heldOut }] of splits.entries()) {
    const [known, unseen] = [picked(training), picked(heldOut)];
    for (const trial of trials) {
      if (trial.error === "") {
        await turnOfOthers();
        throwIfAborted(signal);
        try {
          placeScores(await heldOutScores(trial, known, unseen, context), heldOut, trial.scores);
        } catch (error) {
          throwIfAborted(signal);
          if (isFatal?.(error)) throw error;
          trial.error = `fold ${k}: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
      onProgress?.(Object.freeze({ method: trial.name, fold: k, done: ++done, total: folds * methods.length }));
    }
  }
  const scored = Int32Array.from(splits.flatMap(({ heldOut }) => Array.from(heldOut))).sort();
  return {
    rows,
    scored,
    weight: rows.weight && Float64Array.from(scored, (row) => rows.weight?.[row] ?? 1),
    trials: trials.map(({ name, scores, error }) => ({ name, scores: scoresAt(scores, scored), error })),
  };
}

/** The same options with labels and times of the rows that count alone. */
function ofCountedRows(
  where: string,
  options: CrossValidationOptions,
  weight: ArrayLike<number> | undefined,
): CrossValidationOptions {
  if (weight === undefined) return options;
  const counted = <Value>(name: string, column: ArrayLike<Value>): Value[] => {
    requireLength(where, name, column.length, weight.length);
    return Array.from(column).filter((_, row) => weight[row] > 0);
  };
  const { foldBy, foldTime } = options;
  return {
    ...options,
    ...(foldBy && { foldBy: counted("foldBy", foldBy) }),
    ...(foldTime && { foldTime: counted("foldTime", foldTime) }),
  };
}

function splitsOf(where: string, rows: number, { folds, seed, foldBy, foldTime }: FoldOptions): readonly Split[] {
  if (foldBy !== undefined && foldTime !== undefined) {
    throw new RangeError(`${where}: foldBy and foldTime cut folds in two ways, got both; omit one of them`);
  }
  for (const [name, column] of Object.entries({ foldBy, foldTime })) {
    if (column !== undefined) requireLength(where, name, column.length, rows);
  }
  if (foldTime !== undefined) return timeSplits(where, foldTime, folds);
  const fold = foldBy === undefined ? foldOfRows(rows, folds, seed) : foldOfLabels(where, foldBy, folds, seed);
  return Array.from({ length: folds }, (_, k) => splitAt(fold, k));
}

function scoresAt(scores: RowScores, rows: Int32Array): RowScores {
  if (scores.nll.length === rows.length) return scores;
  const at = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
  const { nll, crps, pinball, mse, coverage90 } = scores;
  return { nll: at(nll), crps: at(crps), pinball: at(pinball), mse: at(mse), coverage90: at(coverage90) };
}

/** Some rows, in the form in which they were handed in. */
interface Part {
  readonly predictions: Predictions;
  readonly observations: Observations;
  readonly target: Float64Array;
  /** Where no more than an interval is known of some outcomes. */
  readonly interval?: OutcomeIntervals;
}

/** Picks rows of columns as columns, and rows of a batch as a batch. */
export function pickerOf(observations: Observations, observed: ObservedRows): (rows: Int32Array) => Part {
  const { base, mean, std, target: all, weight, interval, isCensored } = observed;
  const { lower, upper, integer, rounded } = observations;
  const support = { lower, upper, integer, rounded };
  return (rows) => {
    const inputs = pickedInputs(observed, rows);
    const at = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
    const target = at(all);
    const known = interval && { low: at(interval.low), high: at(interval.high) };
    const outcomes = isCensored ? { targetLow: known?.low ?? target, targetHigh: known?.high ?? target } : { target };
    const given = { ...outcomes, ...support, ...(weight && { weight: at(weight) }) };
    const rest = { target, ...(known && { interval: known }) };
    if ("predictions" in observations) {
      const predictions = withInputs(pickedBatch(base, rows), inputs);
      return { predictions, observations: { predictions, ...inputs, ...given }, ...rest };
    }
    const predictions = { mean: at(mean), std: at(std), ...inputs };
    return { predictions, observations: { ...predictions, ...given }, ...rest };
  };
}

async function heldOutScores(
  method: ComparedMethod,
  known: Part,
  unseen: Part,
  context: MethodContext,
): Promise<RowScores> {
  const calibrator = await method.fit(known.observations, context);
  if (typeof calibrator?.calibrate !== "function") {
    throw new TypeError(
      `compare: method "${method.name}" must return a calibrator, got ${typeof calibrator}; return what fit returns`,
    );
  }
  return rowScores(unseen.target, calibrator.calibrate(unseen.predictions));
}

function emptyScores(length: number): RowScores {
  const column = (): Float64Array => new Float64Array(length);
  return { nll: column(), crps: column(), pinball: column(), mse: column(), coverage90: column() };
}

/** Puts the scores of held-out rows where those rows belong; an infinite loss is a loss, but NaN is none. */
function placeScores(scores: RowScores, rows: Int32Array, into: RowScores): void {
  for (const name of scoreNames) {
    for (let i = 0; i < rows.length; i++) {
      const score = scores[name][i];
      if (!(score > Number.NEGATIVE_INFINITY)) {
        throw new RangeError(
          `compare: the ${name} of row ${rows[i]} must be a number above -Infinity, got ${score}; fix or leave out the method`,
        );
      }
      into[name][rows[i]] = score;
    }
  }
}

function requireTraining(where: string, splits: readonly Split[], rows: number): void {
  const fewest = Math.min(...splits.map(({ training }) => training.length));
  if (!(fewest >= fewestRows)) {
    throw new RangeError(
      `${where}: each training part must have at least ${fewestRows} rows, got ${fewest} from ${rows} rows in ${splits.length} folds; ` +
        "use more folds, or collect more outcomes",
    );
  }
}

/** Lets timers and input have their turn, so that a comparison can be stopped between fits that never wait. */
function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
