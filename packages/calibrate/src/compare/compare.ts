import {
  batchOf,
  countedRows,
  fewestRows,
  type Observations,
  type ObservedRows,
  type Predictions,
} from "@distcal/distributions";
import { meanScores, type RowScores, rowScores, type Scores, scoreNames, standardErrorsOf } from "@distcal/metrics";
import { type OptionNames, requireKnownOptions, requireSeed } from "@distcal/numerics";
import type { AbortSignalLike } from "@distcal/svgp-inference";
import { foldOfRows, requireFolds, splitAt } from "../folds/folds.ts";
import { asIsMethod, type MethodChoice, methodNames } from "../methods/methods.ts";
import { type ComparedMethod, comparedMethods, type MethodContext } from "./compared-method.ts";
import { recommendation } from "./recommendation.ts";

/** What to compare, and on which folds. */
export interface CompareOptions {
  /** Names that `fit` knows, or methods of your own; all names if left out. */
  readonly methods?: readonly (MethodChoice | ComparedMethod)[];
  /** Parts that rows are split into, each held out once; default 5. */
  readonly folds?: number;
  /** Of the folds, and handed to each method; default 1. */
  readonly seed?: number;
  /** Stops the comparison: its reason is thrown. */
  readonly signal?: AbortSignalLike;
  /** Called after each fold of each method. */
  readonly onProgress?: (progress: CompareProgress) => void;
}

const optionNames: OptionNames<CompareOptions> = {
  methods: true,
  folds: true,
  seed: true,
  signal: true,
  onProgress: true,
};

export interface CompareProgress {
  readonly method: string;
  /** Counted from 0. */
  readonly fold: number;
  /** Fits that are over, of `total`. */
  readonly done: number;
  readonly total: number;
}

/** A method with its scores over all rows, each from a fit that did not see the row. */
export interface ScoredMethod {
  readonly method: string;
  readonly scores: Scores;
  /** Of the means over rows, as if rows were independent. */
  readonly standardErrors: Scores;
  readonly error?: undefined;
}

/** A method that could not be fitted or scored on some fold. */
export interface FailedMethod {
  readonly method: string;
  readonly scores?: undefined;
  readonly standardErrors?: undefined;
  /** The fold, counted from 0, and what went wrong. */
  readonly error: string;
}

/** Cross-validated scores of each method, in the order of the list. */
export interface Comparison {
  readonly folds: number;
  readonly rows: number;
  readonly methods: readonly (ScoredMethod | FailedMethod)[];
  /** The method with the lowest NLL; of equals the identity, else the first. */
  readonly best: string;
  /** One sentence: what to use, or to leave the predictions as they are. */
  readonly recommendation: string;
}

/**
 * Compares calibrators by cross-validation (Stone 1974): rows are split once into folds, the same for all methods, and
 * each row is scored by calibrators that were fitted to the other folds. Weights count in the fits; every row is scored
 * once. The same seed gives the same bytes.
 */
export async function compare(observations: Observations, options: CompareOptions = {}): Promise<Comparison> {
  requireKnownOptions("compare", options, optionNames);
  const { folds = 5, seed = 1, signal, onProgress } = options;
  const methods = comparedMethods(options.methods ?? methodNames);
  requireSeed("compare", "seed", seed);
  const rows = countedRows(observations, "compare");
  requireFolds("compare", folds, rows.length);
  requireTraining(folds, rows.length);
  const picked = pickerOf(observations, rows);
  const fold = foldOfRows(rows.length, folds, seed);
  const trials = methods.map(({ name, fit }) => ({ name, fit, scores: emptyScores(rows.length), error: "" }));
  const context: MethodContext = { seed, ...(signal && { signal }) };
  let done = 0;
  for (let k = 0; k < folds; k++) {
    const { training, heldOut } = splitAt(fold, k);
    const [known, unseen] = [picked(training), picked(heldOut)];
    for (const trial of trials) {
      if (trial.error === "") {
        await turnOfOthers();
        throwIfAborted(signal);
        try {
          placeScores(await heldOutScores(trial, known, unseen, context), heldOut, trial.scores);
        } catch (error) {
          throwIfAborted(signal);
          trial.error = `fold ${k}: ${error instanceof Error ? error.message : String(error)}`;
        }
      }
      onProgress?.(Object.freeze({ method: trial.name, fold: k, done: ++done, total: folds * methods.length }));
    }
  }
  return comparison(folds, rows, trials);
}

/** What came of one method: the scores of every row, or why there are none. */
interface Trial extends ComparedMethod {
  readonly scores: RowScores;
  /** Empty where nothing went wrong. */
  readonly error: string;
}

/** Some rows, in the form in which they were handed in. */
interface Part {
  readonly predictions: Predictions;
  readonly observations: Observations;
  readonly target: Float64Array;
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
      `compare: method "${method.name}" must answer with a calibrator, got ${typeof calibrator}; return what fit gives`,
    );
  }
  return rowScores(unseen.target, calibrator.calibrate(unseen.predictions));
}

function comparison(folds: number, rows: ObservedRows, trials: readonly Trial[]): Comparison {
  const scored = trials.filter(({ error }) => error === "");
  if (scored.length === 0) {
    const failures = trials.map(({ name, error }) => `${name} (${error})`).join("; ");
    throw new Error(`compare: at least one method must succeed, got failures of all: ${failures}`);
  }
  const means = new Map(scored.map(({ name, scores }) => [name, meanScores(scores)]));
  const nllOf = ({ name }: Trial): number => means.get(name)?.nll ?? Number.POSITIVE_INFINITY;
  const best = scored.reduce((lowest, trial) => {
    const [now, before] = [nllOf(trial), nllOf(lowest)];
    return now < before || (now === before && trial.name === asIsMethod) ? trial : lowest;
  });
  const nllAsIs = rows.base.logPdf(rows.target).map((log) => -log);
  return Object.freeze({
    folds,
    rows: rows.length,
    methods: Object.freeze(
      trials.map(({ name, scores, error }): ScoredMethod | FailedMethod => {
        const mean = means.get(name);
        if (mean === undefined) return Object.freeze({ method: name, error });
        return Object.freeze({ method: name, scores: mean, standardErrors: standardErrorsOf(scores) });
      }),
    ),
    best: best.name,
    recommendation: recommendation(best.name, best.scores.nll, nllAsIs),
  });
}

/** Picks rows of columns as columns, and rows of a batch as a batch. */
function pickerOf(
  observations: Observations,
  { base, mean, std, target, weight }: ObservedRows,
): (rows: Int32Array) => Part {
  return (rows) => {
    const at = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]);
    const outcomes = at(target);
    const counted = weight === undefined ? {} : { weight: at(weight) };
    if ("predictions" in observations) {
      const predictions = batchOf(Array.from(rows, (row) => base.row(row)));
      return { predictions, observations: { predictions, target: outcomes, ...counted }, target: outcomes };
    }
    const predictions = { mean: at(mean), std: at(std) };
    return { predictions, observations: { ...predictions, target: outcomes, ...counted }, target: outcomes };
  };
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

function requireTraining(folds: number, rows: number): void {
  const fewest = rows - Math.ceil(rows / folds);
  if (!(fewest >= fewestRows)) {
    throw new RangeError(
      `compare: each training part must have at least ${fewestRows} rows, got ${fewest} from ${rows} rows in ${folds} folds; ` +
        "use more folds, or collect more outcomes",
    );
  }
}

function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw signal.reason;
}

/** Lets timers and input have their turn, so that a comparison can be stopped between fits that never wait. */
function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
