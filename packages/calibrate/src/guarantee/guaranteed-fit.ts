import {
  type Calibrator,
  countedRows,
  type Guarantee,
  type GuaranteeKind,
  heldScores,
  highestLevel,
  type Observations,
  type ObservedRows,
} from "@distcal/distributions";
import { digestOfRows, type SealedModelDocument, withSections } from "@distcal/model-document";
import { requireSeed } from "@distcal/numerics";
import { type AbortSignalLike, throwIfAborted } from "@distcal/svgp-inference";
import { pickerOf } from "../compare/cross-validation.ts";
import { foldOfRows, splitAt } from "../folds/folds.ts";
import { type Guaranteed, onGuarantee } from "../predict/on-guarantee.ts";
import { heldSplit } from "./held-rows.ts";

/** What coverage can be promised for, or by. */
export const guaranteeKinds: readonly GuaranteeKind[] = Object.freeze(["marginal", "group", "cross"]);

const folds = 5;

/** How the model under a guarantee is fitted. */
export interface GuaranteedFitting<Fitted extends Calibrator> {
  fit(observations: Observations): Promise<Fitted>;
  /** The same fit to some of the rows, for folds. */
  refit(fitted: Fitted, observations: Observations): Promise<Calibrator>;
  /** Whether the method reads groups itself. */
  readonly readsGroup: boolean;
  readonly seed?: number | undefined;
  readonly signal?: AbortSignalLike | undefined;
}

/**
 * A fit whose intervals promise their coverage: to some of the rows, with ranks of the others; of kind cross to all of them, with ranks
 * of each row under a fit to the other folds.
 */
export async function guaranteedFit<Fitted extends Calibrator>(
  observations: Observations,
  kind: GuaranteeKind,
  fitting: GuaranteedFitting<Fitted>,
): Promise<Guaranteed<Fitted>> {
  const { seed = 1, signal } = fitting;
  requireSeed("fit", "seed", seed);
  const rows = countedRows(observations);
  requireExchangeable(rows, kind);
  const { group, ...ungrouped } = rows;
  const parts: Parts = {
    rows,
    of: pickerOf(observations, fitting.readsGroup ? rows : ungrouped),
    labels: kind === "group" ? group : undefined,
    seed,
  };
  const found = kind === "cross" ? await byFolds(parts, fitting) : await bySplit(parts, kind, fitting);
  throwIfAborted(signal);
  const { calibrator, guarantee } = found;
  const document = withSections(calibrator.toJSON() as SealedModelDocument, {
    // Of all rows: the held-out ones prove nothing about its intervals either.
    rowsDigest: digestOfRows([rows.mean, rows.std, rows.target]),
    guarantee,
  });
  const guaranteed: Calibrator = { ...onGuarantee<Calibrator>(calibrator, guarantee), toJSON: () => document };
  return Object.freeze(guaranteed) as Guaranteed<Fitted>;
}

interface Parts {
  readonly rows: ObservedRows;
  readonly of: ReturnType<typeof pickerOf>;
  readonly labels: readonly string[] | undefined;
  readonly seed: number;
}

interface Found<Fitted> {
  readonly calibrator: Fitted;
  readonly guarantee: Guarantee;
}

async function bySplit<Fitted extends Calibrator>(
  { rows, of, labels, seed }: Parts,
  kind: GuaranteeKind,
  { fit }: GuaranteedFitting<Fitted>,
): Promise<Found<Fitted>> {
  const { training, held } = heldSplit(rows.length, seed, labels);
  const calibrator = await fit(of(training).observations);
  const { predictions, target } = of(held);
  const scores = heldScores(calibrator.calibrate(predictions), target, seed);
  const summary = { rows: held.length, highestLevel: highestLevel(held.length), seed };
  if (labels === undefined) return { calibrator, guarantee: { kind, ...summary, scores: rising(scores) } };
  const places = new Map(labels.map((label) => [label, [] as number[]]));
  held.forEach((row, i) => {
    places.get(labels[row])?.push(scores[i]);
  });
  const groups = Array.from(places, ([label, own]) => ({ label, scores: rising(own) }));
  groups.sort((a, b) => (a.label < b.label ? -1 : 1));
  return { calibrator, guarantee: { kind, ...summary, groups } };
}

async function byFolds<Fitted extends Calibrator>(
  { rows, of, seed }: Parts,
  { fit, refit, signal }: GuaranteedFitting<Fitted>,
): Promise<Found<Fitted>> {
  const calibrator = await fit(of(Int32Array.from(rows.target.keys())).observations);
  const scores = new Float64Array(rows.length);
  const fold = foldOfRows(rows.length, folds, seed);
  for (let k = 0; k < folds; k++) {
    throwIfAborted(signal);
    const { training, heldOut } = splitAt(fold, k);
    const { predictions, target } = of(heldOut);
    const refitted = await refit(calibrator, of(training).observations);
    const found = heldScores(refitted.calibrate(predictions), target, seed + k);
    heldOut.forEach((row, i) => {
      scores[row] = found[i];
    });
  }
  const summary = { rows: rows.length, highestLevel: highestLevel(rows.length), seed };
  return { calibrator, guarantee: { kind: "cross", ...summary, scores: rising(scores), folds } };
}

function rising(scores: ArrayLike<number>): readonly number[] {
  return Array.from(scores).sort((a, b) => a - b);
}

/** Throws where rows are not such that the next one could be any of them. */
function requireExchangeable({ isCensored, weight, group }: ObservedRows, kind: GuaranteeKind): void {
  if (!guaranteeKinds.includes(kind)) {
    throw new RangeError(`fit: guarantee must be one of ${guaranteeKinds.join(", ")}, got ${String(kind)}`);
  }
  if (isCensored) {
    throw new RangeError(
      "fit: a guarantee counts outcomes that are known, got targetLow or targetHigh; " +
        "pass rows with a target, or fit without a guarantee",
    );
  }
  if (weight?.some((w) => w !== weight[0])) {
    throw new RangeError(
      "fit: a guarantee takes every row for one like the next, got weights that differ; " +
        "leave the weight out, or fit without a guarantee",
    );
  }
  if (kind === "group" && group === undefined) {
    throw new TypeError(
      'fit: guarantee "group" needs the group of each row, got none; pass { mean, std, target, group }, or guarantee "marginal"',
    );
  }
}
