import type { Calibrator } from "@distcal/distributions";
import { digestOfRows, type SealedModelDocument, withSections } from "@distcal/model-document";
import type { FitReport } from "../gp-beta/fit/fit-report.ts";
import { onBounds } from "../predict/on-bounds.ts";
import { type LastLook, lastLook, warningsOf } from "./last-look.ts";
import { type FittedRows, type Refitting, watchSection } from "./watch-section.ts";

/** What every fit ends with. */
export interface LookedAt {
  /** What the calibrator says of the rows that it was fitted to. */
  readonly look: LastLook;
  /** What is wrong with it by that, a sentence each: the model file has them too. */
  readonly warnings: readonly string[];
}

/** A calibrator whose document can hold sections. */
interface SealedCalibrator extends Calibrator {
  toJSON(): SealedModelDocument;
  readonly report?: Pick<FitReport, "outliers">;
}

/**
 * The same calibrator after a look at what it makes of its own rows, on the support of the outcomes. Its document holds what is wrong with it, a digest of
 * the rows, which prove nothing about it, and what a watch over it starts from.
 */
export async function lookedAt<Fitted extends SealedCalibrator>(
  calibrator: Fitted,
  { observations, rows }: FittedRows,
  refitting: Refitting,
): Promise<Fitted & LookedAt> {
  const look = lastLook(calibrator, rows, calibrator.report?.outliers);
  const warnings = warningsOf(look, calibrator.method);
  const rowsDigest = digestOfRows([rows.mean, rows.std, rows.target]);
  const fitted = calibrator.toJSON();
  const watch =
    fitted["watch"] === undefined ? await watchSection(calibrator, { observations, rows }, refitting) : undefined;
  const { support } = rows;
  const document = withSections(fitted, {
    rowsDigest,
    ...(warnings.length > 0 && { warnings }),
    ...(support && { bounds: support }),
    ...(watch && { watch }),
  });
  return Object.freeze({ ...onBounds(calibrator, support), look, warnings, toJSON: () => document });
}
