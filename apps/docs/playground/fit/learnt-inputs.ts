import type { CovariateEffect, FitReport, GroupEffect } from "@distcal/calibrate";
import type { Calibrator } from "@distcal/distributions";

/** What a fit learnt of what rows have beside their predictions. */
export interface LearntInputs {
  readonly covariates: readonly CovariateEffect[];
  readonly groups?: LearntGroups;
}

/** What a fit learnt of groups. */
interface LearntGroups {
  /** Whether they differ by more than chance explains: if not, the model does without them. */
  readonly matters: boolean;
  /** Of so many. */
  readonly of: number;
  /** Those farthest from a typical one, the farthest first. */
  readonly listed: readonly GroupEffect[];
}

/** The most groups that are listed. */
const mostListed = 30;

/** What the report of a fit says of covariates and groups; undefined where it read neither. */
export function learntInputs(fitted: Calibrator): LearntInputs | undefined {
  const { covariates = [], groups } = reportOf(fitted);
  if (covariates.length === 0 && groups === undefined) return undefined;
  if (groups === undefined) return { covariates };
  const { matters, of } = groups;
  const distance = ({ width, location }: GroupEffect): number => Math.abs(width) + Math.abs(location);
  const listed = [...of].sort((a, b) => distance(b) - distance(a)).slice(0, mostListed);
  return { covariates, groups: { matters, of: of.length, listed } };
}

/** The report of a method that has one. */
function reportOf(fitted: Calibrator): Partial<Pick<FitReport, "covariates" | "groups">> {
  return "report" in fitted ? (fitted.report as FitReport) : {};
}
