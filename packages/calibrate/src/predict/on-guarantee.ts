import {
  type Calibrator,
  type Guarantee,
  type GuaranteedBatch,
  groupLabels,
  guaranteedBatch,
  type ModelInputs,
  type Predictions,
} from "@distcal/distributions";

/** A calibrator whose intervals promise their coverage. */
export type Guaranteed<Fitted extends Calibrator> = {
  readonly guarantee: Guarantee;
  calibrate(predictions: Predictions): ReturnType<Fitted["calibrate"]> & GuaranteedBatch;
} & Fitted;

/** A calibrator with a guarantee: what it answers with promises the coverage of its intervals, bounds and sets of quantiles. */
export function onGuarantee<Fitted extends Calibrator>(calibrator: Fitted, guarantee: Guarantee): Guaranteed<Fitted>;
export function onGuarantee<Fitted extends Calibrator>(calibrator: Fitted, guarantee: Guarantee | undefined): Fitted;
export function onGuarantee<Fitted extends Calibrator>(calibrator: Fitted, guarantee: Guarantee | undefined): Fitted {
  if (guarantee === undefined) return calibrator;
  const isByGroup = guarantee.kind === "group";
  const { inputs, unbounded } = calibrator;
  const guaranteed: Calibrator = {
    ...calibrator,
    guarantee,
    // What is compiled of a calibrator with bounds: its quantiles are cut off later, and promise the same.
    ...(unbounded && { unbounded: onGuarantee(unbounded, guarantee) }),
    ...(isByGroup && { inputs: withGroups(inputs, guarantee) }),
    calibrate(predictions) {
      const smooth = calibrator.calibrate(predictions);
      return guaranteedBatch(smooth, guarantee, isByGroup ? labelsOf(predictions, smooth.length) : undefined);
    },
  };
  return Object.freeze(guaranteed) as Fitted;
}

/** What is read beside predictions, with the groups that the guarantee knows. */
function withGroups(inputs: ModelInputs | undefined, { groups = [] }: Guarantee): ModelInputs {
  const labels = [...(inputs?.labels ?? []), ...groups.map(({ label }) => label)];
  return Object.freeze({
    covariates: inputs?.covariates ?? [],
    group: true,
    labels: Object.freeze([...new Set(labels)].sort()),
  });
}

/** The label of each row, whose group says by which rows its intervals are promised. */
function labelsOf({ group }: Predictions, rows: number): readonly string[] {
  if (group !== undefined) return groupLabels("calibrate", group, rows);
  throw new TypeError(
    "calibrate: predictions must have a group, by which the coverage of this model is promised, got none; " +
      "pass { mean, std, group }",
  );
}
