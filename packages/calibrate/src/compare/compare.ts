import { type Observations, onSupport } from "@distcal/distributions";
import { meanScores, type Scores, standardErrorsOf } from "@distcal/metrics";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import type { AbortSignalLike } from "@distcal/svgp-inference";
import { asIsMethod, comparedNames, type MethodChoice } from "../methods/methods.ts";
import { type ComparedMethod, comparedMethods } from "./compared-method.ts";
import { type CompareProgress, type CrossValidated, crossValidation, type Trial } from "./cross-validation.ts";
import { identicalMethods } from "./identical-methods.ts";
import { type PairedChange, pairedChange } from "./paired-change.ts";
import { recommendation } from "./recommendation.ts";
import { type GroupCoverage, worstGroups } from "./worst-groups.ts";

/** What to compare, and on which folds. */
export interface CompareOptions {
  /** Names that `fit` knows, or methods of your own; if left out, all names but those of methods that are `comparedByName`. */
  readonly methods?: readonly (MethodChoice | ComparedMethod)[];
  /** Parts that rows are split into, each held out once; default 5. */
  readonly folds?: number;
  /** A label for each row, such as a customer: rows that share one are in the same fold. */
  readonly foldBy?: ArrayLike<string | number>;
  /**
   * A time for each row: rows are cut into folds + 1 parts by time, and each but the first is scored by fits to all rows before
   * it (expanding windows).
   */
  readonly foldTime?: ArrayLike<number>;
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
  foldBy: true,
  foldTime: true,
  seed: true,
  signal: true,
  onProgress: true,
};

/** A method with its scores over all rows, each from a fit that did not see the row. */
export interface ScoredMethod {
  readonly method: string;
  readonly scores: Scores;
  /** Of the means over rows, as if rows were independent. */
  readonly standardErrors: Scores;
  /** Its NLL less that of the predictions as they are, row by row: what rows have in common falls out. */
  readonly change: PairedChange;
  readonly error?: undefined;
}

/** A method that could not be fitted or scored on some fold. */
export interface FailedMethod {
  readonly method: string;
  readonly scores?: undefined;
  readonly standardErrors?: undefined;
  readonly change?: undefined;
  /** The fold, counted from 0, and what went wrong. */
  readonly error: string;
}

/** Cross-validated scores of each method, in the order of the list. */
export interface Comparison {
  readonly folds: number;
  /** Rows that were scored: all, but with times none of the first part. */
  readonly rows: number;
  readonly methods: readonly (ScoredMethod | FailedMethod)[];
  /** The method with the lowest NLL; of equals the identity, else the first. */
  readonly best: string;
  /** Methods that gave the same answer for every row, in groups of two or more. */
  readonly identical: readonly (readonly string[])[];
  /**
   * Of rows with groups: up to five whose outcomes in 90 % intervals are farthest from 90 % for some method, in standard errors, the
   * worst first.
   */
  readonly worstGroups?: readonly GroupCoverage[];
  /** The method to fit: the best where it is clearly better than the predictions as they are, else the identity. */
  readonly recommended: string;
  /** One sentence: what to use, or to leave the predictions as they are. */
  readonly recommendation: string;
}

/**
 * Compares calibrators by cross-validation (Stone 1974): rows are split once into folds, the same for all methods, and
 * each row is scored by calibrators that were fitted to the other folds. Weights count in the fits and in the scores. The
 * same seed gives the same bytes.
 */
export async function compare(observations: Observations, options: CompareOptions = {}): Promise<Comparison> {
  requireKnownOptions("compare", options, optionNames);
  const { folds = 5, seed = 1, foldBy, foldTime, signal, onProgress } = options;
  const methods = comparedMethods(options.methods ?? comparedNames);
  const validation = { folds, seed, foldBy, foldTime, signal, onProgress };
  return comparison(folds, await crossValidation("compare", observations, methods, validation));
}

function comparison(folds: number, validated: CrossValidated): Comparison {
  const { rows, scored, weight, trials } = validated;
  const best = bestOf(trials, weight);
  if (best === undefined) {
    const failures = trials.map(({ name, error }) => `${name} (${error})`).join("; ");
    throw new Error(`compare: at least one method must succeed, got failures of all: ${failures}`);
  }
  const logPdf = onSupport(rows.base, rows.support ?? {}).logPdf(rows.target);
  const nllAsIs = Float64Array.from(scored, (row) => -logPdf[row]);
  const groups = worstGroups(validated);
  const { isBetter, sentence } = recommendation(best.name, best.scores.nll, nllAsIs, weight);
  return Object.freeze({
    folds,
    rows: scored.length,
    methods: Object.freeze(
      trials.map(({ name, scores, error }): ScoredMethod | FailedMethod =>
        Object.freeze(
          error === ""
            ? {
                method: name,
                scores: meanScores(scores, weight),
                standardErrors: standardErrorsOf(scores, weight),
                change: pairedChange(scores.nll, nllAsIs, weight),
              }
            : { method: name, error },
        ),
      ),
    ),
    best: best.name,
    identical: identicalMethods(trials),
    ...(groups !== undefined && { worstGroups: groups }),
    recommended: isBetter ? best.name : asIsMethod,
    recommendation: sentence,
  });
}

/** The trial with the lowest NLL; of equals the identity, else the first. */
function bestOf(trials: readonly Trial[], weight: Float64Array | undefined): Trial | undefined {
  const ranked = trials
    .filter(({ error }) => error === "")
    .map((trial) => ({ trial, nll: meanScores(trial.scores, weight).nll }));
  if (ranked.length === 0) return undefined;
  return ranked.reduce((lowest, entry) => {
    const isTie = entry.nll === lowest.nll && entry.trial.name === asIsMethod;
    return entry.nll < lowest.nll || isTie ? entry : lowest;
  }).trial;
}
