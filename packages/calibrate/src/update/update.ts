import { type Calibrator, countedRows, type Observations, type ObservedRows } from "@distcal/distributions";
import {
  digestOfRows,
  type Method,
  type ModelContent,
  type ModelUpdates,
  type ModelWatch,
  modelDocument,
  modelText,
  mostUpdates,
  receivedContent,
  type SealedModelDocument,
} from "@distcal/model-document";
import { requireSeed } from "@distcal/numerics";
import { type LastLook, lastLook, warningsOf } from "../fit/last-look.ts";
import type { LookedAt } from "../fit/looked-at.ts";
import { methodOf } from "../methods/methods.ts";
import { calibratorOf } from "../predict/calibrator-parser.ts";
import { keptShare, requireUpdateOptions, type UpdateOptions } from "./update-options.ts";
import { updatedWatch } from "./updated-watch.ts";

/** What an update did. */
export interface UpdateReport {
  /** New rows. */
  readonly rows: number;
  /** The share of the old evidence that was kept, */
  readonly keep: number;
  /** and what old and new rows amount to now. */
  readonly evidence: number;
  /** Updates since the fit, this one among them. */
  readonly updates: number;
  /** What the calibrator said of the new rows before it learnt from them: an honest figure, unlike `look`. */
  readonly before: LastLook;
}

/** A calibrator that has learnt from new rows, with what it says of them. */
export interface Updated extends Calibrator, LookedAt {
  readonly report: UpdateReport;
  toJSON(): SealedModelDocument;
}

/**
 * The calibrator after new rows and their outcomes, without the rows that it was fitted to: what those said stays, or the share
 * of it that `keep` or `halfLife` says. A guarantee ends with it, and a warning says so. It costs what the new rows cost, however many came before. The calibrator handed in
 * stays as it is. Throws where its method can't learn so.
 */
export async function update(
  calibrator: Calibrator,
  observations: Observations,
  options: UpdateOptions = {},
): Promise<Updated> {
  const where = "update";
  requireUpdateOptions(where, options);
  const { again = false, seed = 1 } = options;
  requireSeed(where, "seed", seed);
  const method = methodOf(where, options.method ?? calibrator?.method);
  const learn = requireUpdate(method);
  // Read from its text: whatever made the document, what is updated is what a file would hold.
  const old = calibratorOf([method], modelText(calibrator.toJSON()), {});
  const document = old.toJSON() as SealedModelDocument;
  const before = receivedContent(document);
  const rows = countedRows(observations, where);
  const digest = digestOfRows([rows.mean, rows.std, rows.target]);
  requireAnyNumber(old, rows);
  if (!again) requireNew(before, digest, rows.length);
  const keep = keptShare(options, rows.length);
  const learnt = await learn(old, rows, keep, where);
  const watch = await updatedWatch(before.watch as ModelWatch | undefined, keep, observations, rows, {
    calibrator: learnt,
    evidence: (learnt.toJSON() as SealedModelDocument).fit.rows,
    updatedBy: async (some) => learn(old, some, keep, where),
    seed,
  });
  const look = lastLook(learnt, rows);
  const warnings = [...warningsOf(look, method.name), ...(before.guarantee === undefined ? [] : [lostGuarantee])];
  const updates: ModelUpdates = [...(before.updates ?? []), { rows: rows.length, digest, keep }].slice(-mostUpdates);
  const { columns, rowsDigest } = before;
  const updated = receivedContent(learnt.toJSON() as SealedModelDocument);
  const sealed = modelDocument({
    ...updated,
    ...(columns && { columns }),
    ...(rowsDigest && { rowsDigest }),
    ...(watch && { watch }),
    ...(warnings.length > 0 && { warnings }),
    updates,
  });
  const report: UpdateReport = {
    before: lastLook(old, rows),
    rows: rows.length,
    keep,
    evidence: updated.fit.rows,
    updates: updates.length,
  };
  return Object.freeze({
    ...learnt,
    look,
    warnings: Object.freeze(warnings),
    report: Object.freeze(report),
    toJSON: () => sealed,
  });
}

/** Held-out rows tell nothing of distributions that have changed since, and the new rows have been learnt from. */
const lostGuarantee =
  "an update ends the guarantee: intervals are those of the density again, and promise nothing; " +
  "fit the model again with a guarantee, to old and new rows together";

/** How a method learns; throws where it does not. */
function requireUpdate(method: Method): NonNullable<Method["update"]> {
  if (method.update !== undefined) return method.update.bind(method);
  throw new RangeError(
    `update: method must be one that learns from new rows without the old ones, got "${method.name}"; ` +
      "fit it again, to old and new rows together",
  );
}

/** Throws where outcomes are bounded, rounded or known to an interval: what an update sums up has no place for these. */
function requireAnyNumber({ support }: Calibrator, rows: ObservedRows): void {
  if (support === undefined && rows.interval === undefined && rows.support === undefined) return;
  throw new RangeError(
    "update: outcomes must be known and may be any number, got bounds, rounding or intervals; fit the model again, to old and new rows together",
  );
}

/** Throws where the calibrator has learnt from these very rows before. */
function requireNew({ rowsDigest, updates = [] }: ModelContent, digest: string, rows: number): void {
  const at = updates.findIndex((update) => update.digest === digest);
  if (rowsDigest !== digest && at < 0) return;
  const when = rowsDigest === digest ? "it was fitted to" : `update ${at + 1} of ${updates.length} learnt from`;
  throw new RangeError(
    `update: observations must be new, got the ${rows} rows that ${when}: counting them twice would make the model too sure of them; ` +
      "pass other rows, or again: true",
  );
}
