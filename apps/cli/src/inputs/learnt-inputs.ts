import { type CovariateEffect, covariateEffects, type GpBetaParameters } from "@distcal/calibrate/node";
import { type Calibrator, fewestRows, type ObservedColumns, observedRows } from "@distcal/distributions";
import { observationsOf, type PredictedRows } from "@distcal/tables/forms";

/** What a model learnt of a group, and how its intervals do on the rows of a report. */
export interface LearntGroup {
  readonly label: string;
  /** Its rows in the report, as they count. */
  readonly rows: number;
  /** By how many e-folds it is wider than a typical group, and by how many stds of one it lies higher, with standard errors. */
  readonly width: number;
  readonly widthError: number;
  readonly location: number;
  readonly locationError: number;
  /** The share of its outcomes within 90 % intervals, as predicted and calibrated; undefined where it has no rows. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** What a model learnt of what rows have beside their predictions. */
export interface LearntInputs {
  readonly covariates: readonly CovariateEffect[];
  /** Every group, the one farthest from a typical one first. */
  readonly groups: readonly LearntGroup[];
}

/** A model's forecast of the rows of a report. */
interface JudgedModel {
  readonly calibrator: Calibrator;
  /** PITs of the predictions as they are, and calibrated. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly weight?: Float64Array | undefined;
}

/** What a model learnt of covariates and groups, looked at on rows; undefined where it reads predictions alone. */
export function learntInputs(model: JudgedModel, columns: ObservedColumns & PredictedRows): LearntInputs | undefined {
  const { calibrator } = model;
  if (calibrator.inputs === undefined || calibrator.method !== "gp-beta") return undefined;
  const parameters = calibrator.toJSON()["parameters"] as unknown as GpBetaParameters;
  const { target } = columns;
  const observations = observationsOf({ ...columns, target });
  const hasCovariates = parameters.covariates !== undefined && target.length >= fewestRows;
  return {
    covariates: hasCovariates ? covariateEffects(calibrator, parameters, observedRows(observations, "report")) : [],
    groups: learntGroups(parameters, model, observations.group ?? []),
  };
}

function learntGroups(
  { groups }: GpBetaParameters,
  { before, after, weight }: JudgedModel,
  labels: ArrayLike<string | number>,
): readonly LearntGroup[] {
  if (groups === undefined) return [];
  const sums = new Map<string | number, [rows: number, before: number, after: number]>();
  const isWithin = (pit: number): number => Number(pit > 0.05 && pit < 0.95);
  for (let row = 0; row < labels.length; row++) {
    const [n, b, a] = sums.get(labels[row]) ?? [0, 0, 0];
    const w = weight?.[row] ?? 1;
    sums.set(labels[row], [n + w, b + w * isWithin(before[row]), a + w * isWithin(after[row])]);
  }
  const { unit, width, widthError, location, locationError } = groups;
  const learnt = groups.labels.map((label, g): LearntGroup => {
    const [rows, inBefore, inAfter] = sums.get(label) ?? [0, 0, 0];
    return {
      ...{ label, rows, width: width[g], widthError: widthError[g] },
      ...{ location: location[g] / unit, locationError: locationError[g] / unit },
      before: rows > 0 ? inBefore / rows : undefined,
      after: rows > 0 ? inAfter / rows : undefined,
    };
  });
  const distance = (group: LearntGroup): number => Math.abs(group.width) + Math.abs(group.location);
  return learnt.sort((a, b) => distance(b) - distance(a));
}
