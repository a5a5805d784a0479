import {
  countedRows,
  groupFinder,
  type KnownGroups,
  mostGroups,
  type Observations,
  type ObservedRows,
  rangeOf,
  type ValueRange,
} from "@distcal/distributions";
import { receivedContent } from "@distcal/model-document";
import { withSpreadHits } from "../fit/exact-hits.ts";
import { inOrder, requirePossible } from "../fit/fit-gp-beta.ts";
import { withoutOutliers } from "../fit/outliers.ts";
import { plainForm } from "../fit/plain-form.ts";
import { formRows } from "../form/form-rows.ts";
import type { Covariate } from "../inputs/covariates.ts";
import type { GpBetaCalibrator, GpBetaContent } from "../model/gp-beta-calibrator.ts";
import type { GpBetaParameters } from "../model/gp-beta-parameters.ts";
import { gpBetaCalibrator } from "../model/gp-beta-reader.ts";
import { formFromModel } from "./form-from-model.ts";
import { updatedForm } from "./updated-form.ts";
import { updatedHeld } from "./updated-held.ts";

/**
 * GP-Beta after new rows, without the old ones: their posterior, divided by the prior, is a Gaussian factor beside the new rows.
 * Kernel, links and the shape that all rows share stay; the width at each row, the maps and the chance of a surprise move.
 */
export function updateGpBeta(
  calibrator: GpBetaCalibrator,
  observations: Observations,
  keep: number,
  where = "update",
): GpBetaCalibrator {
  const content = receivedContent(calibrator.toJSON()) as unknown as GpBetaContent;
  const { parameters, standardisation, fit } = content;
  const known = knownForm(parameters, where);
  const form = formFromModel(known);
  const all = countedRows(observations, where);
  requirePossible(all, where);
  const { core, finalShape } = form;
  const hasSurprise = core.surprise.weight > 0;
  const { rows: given, outliers } = hasSurprise ? withoutOutliers(all) : { rows: all, outliers: [] };
  const isAlone = core.localScale === undefined && !hasSurprise && [core.shape, finalShape].every(isNormal);
  const groups = parameters.groups && withNewGroups(parameters.groups.labels, given, where);
  const { formed } = inOrder(
    given,
    formRows(given, standardisation, {
      ...{ isExact: isAlone, covariates: known.covariates ?? [] },
      groups: groups && { of: groups.of, count: groups.labels.length },
    }),
  );
  const rows = withSpreadHits(formed);
  const aside = outliers.reduce((sum, row) => sum + (all.weight?.[row] ?? 1), 0);
  const old = { keep, count: fit.rows };
  const { jitter, cubatureOrder } = core.maps;
  const { lengthscale, logStdLengthscale } = known;
  const none = { kernel: { lengthscale, ...(logStdLengthscale && { logStdLengthscale }) }, cubatureOrder, jitter };
  const { held } = parameters;
  const updated =
    held === undefined
      ? { core: updatedForm(form, rows, aside, old), finalShape }
      : updatedHeld(form, rows, aside, old, held.gain);
  return gpBetaCalibrator({
    method: "gp-beta",
    standardisation,
    parameters: plainForm(updated, none, {
      covariates: followedCovariates(known.covariates, all),
      labels: groups?.labels ?? [],
    }),
    fit: {
      ...fit,
      rows: Math.max(1, Math.round(keep * fit.rows) + all.length),
      elbo: null,
      meanRange: joined(fit.meanRange, rangeOf(all.mean)),
      stdRange: joined(fit.stdRange, rangeOf(all.std)),
    },
  });
}

/** What an update knows to continue with: a model that holds more would lose it without a word. */
const understood: { readonly [Key in keyof GpBetaParameters]?: true } = {
  jitter: true,
  lengthscale: true,
  logStdLengthscale: true,
  loading: true,
  variance: true,
  inducingMean: true,
  inducingStd: true,
  posteriorMean: true,
  posteriorFactor: true,
  covariateLengthscales: true,
  inducingCovariates: true,
  cubatureOrder: true,
  gamma: true,
  delta: true,
  localScale: true,
  shape: true,
  surprise: true,
  finalShape: true,
  covariates: true,
  groups: true,
  objective: true,
  held: true,
};

/** The form that an update starts from; throws where there is none. */
function knownForm(parameters: GpBetaParameters, where: string): Parameters<typeof formFromModel>[0] {
  const other = Object.keys(parameters).find((name) => !Object.hasOwn(understood, name));
  if (other !== undefined) {
    throw new RangeError(
      `${where}: parameters must be those that an update can continue with, got ${other}; fit it again, to old and new rows together`,
    );
  }
  if (parameters.groups !== undefined && parameters.groups.evidence === undefined) {
    throw new RangeError(
      `${where}: a model with groups must say what its rows said of each, got one of an older version; fit it again`,
    );
  }
  if (parameters.objective === "predictive") {
    throw new RangeError(
      `${where}: the maps must come from the evidence lower bound, got those of the predictive objective, whose spread is ` +
        "that of outcomes and says nothing of how sure it is; fit again to old and new rows together, or without the step predictive",
    );
  }
  if (parameters.held !== undefined) return parameters.held;
  if (parameters.inducingMean.length > 0) return parameters;
  throw new RangeError(
    `${where}: a model that changes nothing must say what its rows said, got one of an older version; fit it again`,
  );
}

/** The groups of rows among those of the model, with new ones behind these. */
function withNewGroups(known: readonly string[], rows: ObservedRows, where: string): KnownGroups {
  const found = groupFinder(known)(where, rows, rows.length);
  const { group = [] } = rows;
  const labels = [...known, ...[...new Set(group.filter((_, row) => found[row] < 0))].sort()];
  if (labels.length > mostGroups) {
    throw new RangeError(
      `${where}: group must have at most ${mostGroups} different labels, got ${labels.length} with those of the model; fit again with a coarser one`,
    );
  }
  return { labels, of: groupFinder(labels)(where, rows, rows.length) };
}

/** Covariates with the values of new rows among those that were seen. */
function followedCovariates(known: readonly Covariate[] = [], { covariates = {} }: ObservedRows): readonly Covariate[] {
  return known.map((covariate) => ({
    ...covariate,
    range: joined(covariate.range, rangeOf(covariates[covariate.name])),
  }));
}

const isNormal = ({ weight }: { readonly weight: readonly number[] }): boolean => weight.length === 0;

function joined(before: ValueRange, now: ValueRange): ValueRange {
  return [Math.min(before[0], now[0]), Math.max(before[1], now[1])];
}
