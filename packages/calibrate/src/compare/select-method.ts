import { countedRows, fewestRows, type Observations } from "@distcal/distributions";
import { meanOf } from "@distcal/metrics";
import { shuffledRows } from "@distcal/numerics";
import type { AbortSignalLike } from "@distcal/svgp-inference";
import { defaultMethod } from "../methods/methods.ts";
import type { ComparedMethod } from "./compared-method.ts";
import { type CompareProgress, crossValidation, pickerOf, type Trial } from "./cross-validation.ts";
import { type PairedChange, pairedChange } from "./paired-change.ts";
import { leastGain, shortened } from "./recommendation.ts";

/** Different in kind, and quick beside the first, which is taken unless another is clearly better. */
export const candidateNames = ["gp-beta", "identity", "variance-scaling", "isotonic"] as const;

export type CandidateName = (typeof candidateNames)[number];

/** A method that was compared, by rows that its fits did not see. */
export interface Candidate {
  readonly method: CandidateName;
  /** The mean over rows, in nats. */
  readonly nll?: number;
  /** Its NLL less that of GP-Beta: the mean over rows and its standard error. */
  readonly difference?: PairedChange;
  /** The fold, counted from 0, and what went wrong there. */
  readonly error?: string;
}

/** Which method was chosen, and why. */
export interface MethodSelection {
  readonly method: CandidateName;
  /** One sentence with the figures. */
  readonly reason: string;
  readonly folds: number;
  /** Rows that were compared on: all of them, or of very many a sample. */
  readonly rows: number;
  readonly candidates: readonly Candidate[];
}

export interface SelectionOptions {
  /** The candidates with what fits them. */
  readonly methods: readonly (ComparedMethod & { readonly name: CandidateName })[];
  readonly folds?: number;
  readonly seed?: number;
  readonly signal?: AbortSignalLike;
  readonly onProgress?: (progress: CompareProgress) => void;
  /** Whether an error is none of the method's on these rows: it is thrown. */
  readonly isFatal?: (error: unknown) => boolean;
}

/** This many rows tell methods apart to a hundredth of a nat. */
const mostRows = 10_000;

/**
 * GP-Beta, unless cross-validation finds another method whose NLL is lower by more than one standard error of the paired
 * differences: then the one with the lowest.
 */
export async function selectMethod(observations: Observations, options: SelectionOptions): Promise<MethodSelection> {
  const { methods, folds = 5, seed = 1, ...others } = options;
  const sample = sampleOf(observations, seed, folds);
  const { rows, weight, trials } = await crossValidation("fit", sample, methods, { folds, seed, ...others });
  const candidates = candidatesOf(trials, weight);
  return Object.freeze({ ...chosen(candidates), folds, rows: rows.length, candidates: Object.freeze(candidates) });
}

function sampleOf(observations: Observations, seed: number, folds: number): Observations {
  const rows = countedRows(observations, "fit");
  if (Number.isInteger(folds) && folds >= 2 && rows.length - Math.ceil(rows.length / folds) < fewestRows) {
    throw new RangeError(
      `fit: method "auto" needs ${fewestRows} rows besides those that are held out, got ${rows.length} rows in ${folds} folds; ` +
        "name a method, or collect more outcomes",
    );
  }
  if (rows.length <= mostRows) return observations;
  return pickerOf(observations, rows)(shuffledRows(rows.length, seed).subarray(0, mostRows).sort()).observations;
}

function candidatesOf(trials: readonly Trial[], weight: Float64Array | undefined): readonly Candidate[] {
  const usual = trials.find(({ name, error }) => name === defaultMethod && error === "");
  return trials.map(({ name, scores, error }) => {
    const method = name as CandidateName;
    if (error !== "") return Object.freeze({ method, error });
    const nll = meanOf(scores.nll, weight);
    return Object.freeze({
      method,
      nll,
      ...(usual && { difference: pairedChange(scores.nll, usual.scores.nll, weight) }),
    });
  });
}

function chosen(candidates: readonly Candidate[]): Pick<MethodSelection, "method" | "reason"> {
  const ranked = candidates.filter(({ error }) => error === undefined).sort((a, b) => nllOf(a) - nllOf(b));
  const usual = candidates.find(({ method }) => method === defaultMethod);
  if (ranked.length === 0) {
    const failures = candidates.map(({ method, error }) => `${method} (${error})`).join("; ");
    throw new Error(`fit: at least one method must succeed, got failures of all: ${failures}`);
  }
  if (usual?.error !== undefined) {
    const { method } = ranked[0];
    const why = `${defaultMethod} could not be scored (${usual.error}); of the others ${method} has the lowest NLL on held-out rows.`;
    return { method, reason: `${method}: ${why}` };
  }
  const others = ranked.filter(({ method }) => method !== defaultMethod);
  const better = others.find(
    ({ difference: { mean, standardError } = nothing }) => -mean > Math.max(standardError, leastGain),
  );
  if (better !== undefined) return { method: better.method, reason: `${better.method}: ${whyBetter(better)}` };
  return { method: defaultMethod, reason: `${defaultMethod}: ${whyUsual(others)}` };
}

const nothing = { mean: 0, standardError: 0 };

function nllOf({ nll = Number.POSITIVE_INFINITY }: Candidate): number {
  return nll;
}

function whyBetter({ difference: { mean, standardError } = nothing }: Candidate): string {
  if (mean === Number.NEGATIVE_INFINITY) {
    return `it gives every held-out outcome a density, which ${defaultMethod} does not.`;
  }
  const figures = `${shortened(-mean)} ± ${shortened(standardError)} nat per row`;
  return `its NLL on held-out rows is lower than that of ${defaultMethod} by ${figures}, more than one standard error.`;
}

function whyUsual([next]: readonly Candidate[]): string {
  if (next === undefined) return "the other methods could not be scored.";
  const { method, difference: { mean, standardError } = nothing } = next;
  if (mean === Number.POSITIVE_INFINITY) return "every other method gives some held-out outcome a density of zero.";
  const figures = `${shortened(Math.abs(mean))} ± ${shortened(standardError)} nat per row`;
  if (Math.abs(mean) <= leastGain)
    return `no other method has a lower NLL on held-out rows; that of ${method} is the same.`;
  if (mean > 0) return `${method}, the next best, has an NLL on held-out rows that is higher by ${figures}.`;
  return `${method} has an NLL on held-out rows that is lower by ${figures}, which is within one standard error.`;
}
