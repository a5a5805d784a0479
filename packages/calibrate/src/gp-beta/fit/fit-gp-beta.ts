import { surpriseWeights } from "@distcal/beta-link";
import {
  countedRows,
  joinedRows,
  knownGroups,
  logMasses,
  type Observations,
  type ObservedRows,
  pickedRows,
  rangeOf,
  standardisationOf,
} from "@distcal/distributions";
import type { Kernel } from "@distcal/kernels";
import { gaussHermite, normalLogPdf, requirePositive } from "@distcal/numerics";
import { orderOfRows } from "@distcal/svgp-inference";
import { openEngine } from "#open-engine";
import { keptEngines } from "../../engines/kept-engines.ts";
import { type FittedForm, fitForm } from "../form/fit-form.ts";
import { type FormRows, formRows, isIntervalRow, rowsAt, weightedSum } from "../form/form-rows.ts";
import { stepsTaken } from "../form/steps-taken.ts";
import { knownCovariates } from "../inputs/known-covariates.ts";
import { inducingCount, type MapsSetting } from "../maps/maps-problem.ts";
import type { GpBetaContent } from "../model/gp-beta-calibrator.ts";
import { mostNodes } from "../model/gp-beta-parameters.ts";
import { gpBetaCalibrator } from "../model/gp-beta-reader.ts";
import { kernelWith } from "../model/kernels.ts";
import { areMapsAlone, type FormSteps, stepsOf } from "../options/form-steps.ts";
import type { GpBetaOptions } from "../options/gp-beta-options.ts";
import { covariateEffects } from "./covariate-effects.ts";
import { withSpreadHits } from "./exact-hits.ts";
import type { FitReport, GpBetaFit } from "./fit-report.ts";
import { groupEffects } from "./group-effects.ts";
import { withoutOutliers } from "./outliers.ts";
import { plainForm } from "./plain-form.ts";
import { thinnedRows } from "./thinned-rows.ts";
import { unseenReference } from "./unseen-pits.ts";

/** Nodes of the cubature in each of the three latents. */
const usualCubatureOrder = 4;
/** The jitter of the kernel matrix: k(x, x) ≤ 1, so this is far below what a fit can tell apart. */
const jitter = 1e-6;

/**
 * Fits GP-Beta: Beta maps whose parameters vary with the prediction (Song et al. 2019), by the evidence lower bound of a
 * sparse whitened posterior, between a local scale, a learnt shape and a last look; with preset "paper" the maps alone.
 * The answer comes with a report.
 */
export async function fitGpBeta(
  observations: Observations,
  options: GpBetaOptions = {},
  where = "fit",
): Promise<GpBetaFit> {
  const { seed = 1, cubatureOrder = usualCubatureOrder, tolerance } = options;
  if (tolerance !== undefined) requirePositive(where, "tolerance", tolerance);
  if (!(Number.isInteger(cubatureOrder) && cubatureOrder >= 1 && cubatureOrder <= mostNodes)) {
    throw new RangeError(
      `${where}: cubatureOrder must be an integer from 1 to ${mostNodes}, got ${cubatureOrder}; 4 is enough for a fit`,
    );
  }
  const asked = askedSteps(options, where);
  const all = thinnedRows(countedRows(observations, where), seed);
  requirePossible(all, where);
  const steps = stepsFor(all.base, asked);
  const { rows: given, outliers } = steps.surprise ? withoutOutliers(all) : { rows: all, outliers: [] };
  const standardisation = standardisationOf(given.mean, given.std, given.weight);
  const covariates = knownCovariates(where, given);
  if (given.group !== undefined && options.preset === "paper") {
    throw new RangeError(`${where}: preset "paper" has no offsets for groups; leave out group, or the preset`);
  }
  if (given.group !== undefined && given.interval !== undefined) {
    throw new RangeError(
      `${where}: offsets of groups are learnt from known outcomes, got outcomes at bounds, rounded or known to an interval; ` +
        "leave out group, or what is said of the outcomes",
    );
  }
  const groups = steps.groups ? knownGroups(where, given) : undefined;
  const { rows, formed: seen } = inOrder(
    given,
    formRows(given, standardisation, {
      isExact: areMapsAlone(asked),
      covariates,
      groups: groups && { of: groups.of, count: groups.labels.length },
    }),
  );
  const formed = withSpreadHits(seen);
  const logDensity = logLikelihoods(rows);
  const baseLogLikelihood = weightedSum(logDensity, rows.weight);
  const engines = keptEngines(options.tensorEngines ?? { open: openEngine });
  const setting: MapsSetting = {
    kernel: kernelFor(formed, steps, covariates.length),
    rule: gaussHermite(cubatureOrder),
    jitter,
    points: inducingCount(options.inducingPoints, rows.length),
    options: { ...options, tensorEngines: engines, ...oneCount(options.onProgress) },
  };
  const fitted = await fitForm(setting, formed, steps).finally(engines.close);
  const form = withSurprises(fitted, weightAt(all, outliers), weightAt(all, all.mean.keys()));
  const { optimum } = form;
  // What the axis of scores leaves out of a density in y.
  const perScore = weightedSum(
    // The probability of an interval is the same on every axis.
    logDensity.map((log, i) => (isIntervalRow(seen, i) ? 0 : log - normalLogPdf(seen.score[i]))),
    rows.weight,
  );
  const elbo = form.core === undefined ? baseLogLikelihood : perScore + form.bound;
  // Predictions that stay as they are depend on nothing else.
  const learnt = form.core === undefined ? [] : covariates;
  const content: GpBetaContent = {
    method: "gp-beta",
    standardisation,
    parameters: plainForm(
      form,
      { kernel: kernelFor(formed, steps, learnt.length).start(formed.columns, rows.weight), cubatureOrder, jitter },
      { covariates, labels: groups?.labels ?? [] },
    ),
    fit: {
      rows: all.length,
      elbo,
      engine: optimum.engine,
      seed,
      meanRange: rangeOf(rows.mean),
      stdRange: rangeOf(rows.std),
      iterations: optimum.iterations,
      converged: optimum.converged,
    },
  };
  const watch = unseenReference(form, rows, { all, outliers }, gpBetaCalibrator(content));
  const calibrator = gpBetaCalibrator({ ...content, watch });
  // Here, not when it is saved, is where numbers that no file can hold are refused.
  calibrator.toJSON();
  const effects = groupEffects(form, groups);
  const report: FitReport = Object.freeze({
    rows: all.length,
    intervals:
      all.interval?.low.reduce((count, low, i) => count + (low < (all.interval?.high[i] ?? low) ? 1 : 0), 0) ?? 0,
    outliers,
    inducingPoints: form.core?.maps?.parameters.inducing["mean"].length ?? 0,
    covariates: covariateEffects(calibrator, content.parameters, rows),
    ...(effects && { groups: effects }),
    isIdentity: form.core === undefined,
    objective: form.objective,
    elbo,
    baseLogLikelihood,
    choices: form.choices,
    form: stepsTaken(form),
    engine: optimum.engine,
    seed,
    iterations: optimum.iterations,
    evaluations: optimum.evaluations,
    converged: optimum.converged,
    reason: optimum.reason,
    trace: optimum.trace,
  });
  return Object.freeze({ ...calibrator, report });
}

/** A form in which outcomes that were set aside count as surprises: by the rule of succession, one more than were seen. */
function withSurprises(form: FittedForm, outliers: number, rows: number): FittedForm {
  const { core } = form;
  if (outliers === 0 || core === undefined) return form;
  const { most } = surpriseWeights(rows);
  const weight = Math.min(Math.max(core.surprise.weight, (outliers + 1) / (rows + 2)), most);
  return { ...form, core: { ...core, surprise: { ...core.surprise, weight } } };
}

/** What some rows count for. */
function weightAt({ weight }: ObservedRows, places: Iterable<number>): number {
  let sum = 0;
  for (const row of places) sum += weight === undefined ? 1 : weight[row];
  return sum;
}

/** The steps asked for. How to optimise, where it was asked for by name, is what is done: no other objective is tried then. */
function askedSteps({ preset, without, optimiser = "auto", expectation }: GpBetaOptions, where: string): FormSteps {
  const steps = stepsOf(where, preset, without);
  const leavesChoice = optimiser === "auto" && expectation === undefined;
  return leavesChoice ? steps : { ...steps, predictive: false };
}

/**
 * The steps that a base can take. Its tails are lines over normal scores where it is normal, a curve, or a mixture of normals;
 * through those of another family a surprise, a Student-t of scores, may leave no finite variance.
 */
function stepsFor({ moments, curves, scores }: ObservedRows["base"], asked: FormSteps): FormSteps {
  const hasLines = moments !== undefined || curves !== undefined || scores !== undefined;
  return hasLines ? asked : { ...asked, surprise: false };
}

/** Alike are predictions whose Gaussians are, as in the paper, and whose standard deviations are, where they differ at all. */
function kernelFor({ columns }: FormRows, steps: FormSteps, covariates: number): Kernel {
  const std = columns["std"];
  return kernelWith({ logStd: steps["log-std"] && std.some((value) => value !== std[0]), covariates });
}

/** Rows in an order of their values alone, so that no order of the table changes what is fitted; equal ones as one. */
export function inOrder(
  rows: ObservedRows,
  formed: FormRows,
): { readonly rows: ObservedRows; readonly formed: FormRows } {
  const { columns, score, weights, interval, groups } = formed;
  const ends = interval === undefined ? [] : [interval.low, interval.high];
  const labelled = groups ? [Float64Array.from(groups.of)] : [];
  const order = orderOfRows([...Object.values(columns), score, ...ends, ...(weights ? [weights] : []), ...labelled]);
  const { chosen, weight } = joinedRows(rows, order);
  return {
    rows: { ...pickedRows(rows, chosen), ...(weight && { weight }) },
    formed: { ...rowsAt(formed, chosen), ...(weight && { weights: weight }) },
  };
}

/** Throws where an outcome is impossible under its prediction. */
export function requirePossible(rows: ObservedRows, where: string): void {
  const { target } = rows;
  const logDensity = logLikelihoods(rows);
  for (let i = 0; i < target.length; i++) {
    if (Number.isFinite(logDensity[i])) continue;
    throw new RangeError(
      `${where}: target[${i}] must be possible under its prediction, got ${target[i]} where the density is ` +
        `${Math.exp(logDensity[i])}; check the units of this row, or drop it`,
    );
  }
}

/** ln of the predicted density of each outcome, or of the probability of the interval that it is known to. */
function logLikelihoods({ base, target, interval }: ObservedRows): Float64Array {
  return interval === undefined ? base.logPdf(target) : logMasses(base, interval.low, interval.high);
}

/** Progress of several fits as one: iterations count on. */
function oneCount(onProgress: GpBetaOptions["onProgress"]): Pick<GpBetaOptions, "onProgress"> {
  if (onProgress === undefined) return {};
  let [before, last] = [0, 0];
  return {
    onProgress(progress) {
      if (progress.iteration <= last) before += last;
      last = progress.iteration;
      onProgress({ ...progress, iteration: before + last });
    },
  };
}
