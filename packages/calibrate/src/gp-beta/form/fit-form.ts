import { logShapeMass, normalShape, type Shape } from "@distcal/beta-link";
import { normalLogPdf } from "@distcal/numerics";
import type { MapsSetting } from "../maps/maps-problem.ts";
import type { EngineOptimum } from "../maps/problem.ts";
import { areMapsAlone, type FormSteps, type StepName } from "../options/form-steps.ts";
import { isMeanDoubtful, worsenedMean } from "./calibrated-mean.ts";
import type { CoreForm } from "./core-form.ts";
import { finalShape } from "./final-shape.ts";
import { type FittedCore, fitCore, formBefore } from "./fit-core.ts";
import { countOf, type FormRows, weightedSum } from "./form-rows.ts";
import { type FittedScale, fitLocalScale } from "./local-scale.ts";
import { locatedForm } from "./location.ts";
import { type OutOfFold, outOfFold } from "./out-of-fold.ts";
import { predictiveMaps } from "./predictive-maps.ts";

/** A form that was compared: without which steps, and Σ w ln density of rows by forms that did not see them, on the axis of scores. */
export interface FormChoice {
  readonly without: readonly StepName[];
  readonly logDensity: number;
}

/** A fitted form: all steps that the rows gave reason for. */
export interface FittedForm {
  /** Absent where the rows gave no reason to change anything. */
  readonly core?: CoreForm;
  /** What was fitted all the same, and what it gains over the predictions as they are: where an update starts from. */
  readonly held?: { readonly form: CoreForm; readonly gain: number };
  readonly finalShape: Shape;
  readonly choices: readonly FormChoice[];
  readonly unseen: OutOfFold;
  /** Where the fit of the maps came to rest, */
  readonly optimum: EngineOptimum;
  /** and by which objective. */
  readonly objective: "elbo" | "predictive";
  /** A lower bound on Σ w ln density of the scores. */
  readonly bound: number;
}

/** Below this many rows a step may cost more than it gives: folds judge forms without a shape or a local scale too. */
const rowsToJudgeSteps = 900;
/** A form without a shape must be better by so much a row. */
const gainOfNoShape = 0.005;
/** Nats by which folds flatter a local scale, whose kernel and variance they share with the rows they judge. */
const aheadByScale = 2;
/** What a calibrated mean that is no worse than the predicted one may cost, in nats per row. */
const priceOfMean = 0.03;
/** The share of the way that medians move where folds do not say that means get nearer to the outcomes, */
const doubtfulLocation = 0.75;
/** and what that may cost, in nats per row. */
const priceOfLocation = 0.0015;
/** Nats of all rows that a form must gain over the predictions as they are. */
export const leastGain = 3;
/** The same for the bound of the paper's maps, which knows no folds. */
const leastGainOfBound = 4;

/** A candidate, fitted to all rows and judged by folds. */
interface Judged extends FittedCore {
  readonly without: readonly StepName[];
  readonly unseen: OutOfFold;
  readonly logDensity: number;
}

/**
 * Fits a form step by step, and what it may be better without: folds tell. Where the distributions still do not look like the
 * outcomes, maps by the predictive objective ln E[p] are tried, whose mixtures can have two modes.
 */
export async function fitForm(setting: MapsSetting, rows: FormRows, steps: FormSteps): Promise<FittedForm> {
  const count = countOf(rows);
  const scale = steps["local-scale"] ? await fitLocalScale(setting, rows) : undefined;
  const judged: Judged[] = [];
  const stepsWithout = (without: readonly StepName[]): FormSteps => ({
    ...steps,
    ...Object.fromEntries(without.map((name) => [name, false])),
  });
  const judge = async (...without: StepName[]): Promise<Judged> => {
    const taken = stepsWithout(without);
    const fitted = await fitCore(setting, rows, taken, taken["local-scale"] ? scale : undefined);
    const unseen = outOfFold(setting, rows, taken, fitted);
    const here = { ...fitted, without, unseen, logDensity: count * meanLogDensity(unseen) };
    judged.push(here);
    return here;
  };
  let best = await judge();
  if (count < rowsToJudgeSteps) {
    const merit = ({ without, logDensity }: Judged): number =>
      logDensity +
      (without.includes("local-scale") ? aheadByScale : 0) -
      (without.includes("shape") ? count * gainOfNoShape : 0);
    for (const without of simplerForms(steps)) {
      if (needsShape(setting, rows, stepsWithout(without), scale)) continue;
      const simpler = await judge(...without);
      if (merit(simpler) > merit(best)) best = simpler;
    }
  }
  if (steps["local-scale"] && !best.without.includes("local-scale") && worsenedMean(best.unseen)) {
    const without: readonly StepName[] = [...best.without, "local-scale"];
    const isSame = (other: Judged): boolean =>
      other.without.length === without.length && without.every((name) => other.without.includes(name));
    const unscaled = judged.find(isSame) ?? (await judge(...without));
    const isCheap = unscaled.logDensity > best.logDensity - count * priceOfMean;
    if (isCheap && !worsenedMean(unscaled.unseen)) best = unscaled;
  }
  if (!areMapsAlone(steps) && isMeanDoubtful(best.unseen)) {
    best = drawnIn(setting, rows, stepsWithout(best.without), best);
  }
  const densityOf = (choice: Judged): number => (choice.without === best.without ? best : choice).logDensity;
  const choices = judged.map((choice) => ({ without: choice.without, logDensity: densityOf(choice) }));
  const { form, optimum, unseen, bound } = best;
  if (isIdentity(rows, steps, best)) {
    const held = { form, gain: best.logDensity - logDensityAsPredicted(rows) };
    return { held, finalShape: normalShape, choices, unseen, optimum, bound, objective: "elbo" };
  }
  const predictive = steps.predictive ? await predictiveMaps(setting, rows, steps, best) : undefined;
  return Object.freeze({
    core: predictive?.form ?? form,
    // Rows that the maps have seen are not proof of how wide others lie.
    finalShape: steps["final-shape"] && predictive === undefined ? finalShape(unseen) : normalShape,
    choices,
    unseen: predictive?.said ?? unseen,
    optimum: predictive?.optimum ?? optimum,
    objective: predictive === undefined ? "elbo" : "predictive",
    bound: predictive?.bound ?? bound,
  });
}

/** The same with medians that move less, unless rows that folds did not see lose more by it than that is worth. */
function drawnIn(setting: MapsSetting, rows: FormRows, steps: FormSteps, best: Judged): Judged {
  const unseen = outOfFold(setting, rows, steps, { ...best, location: doubtfulLocation });
  const count = countOf(rows);
  const logDensity = count * meanLogDensity(unseen);
  return logDensity >= best.logDensity - count * priceOfLocation
    ? { ...best, form: locatedForm(best.form, doubtfulLocation), unseen, logDensity }
    : best;
}

/** The forms without a shape, a local scale, or both, of those that there are. */
function simplerForms(steps: FormSteps): readonly (readonly StepName[])[] {
  const droppable = (["shape", "local-scale"] as const).filter((name) => steps[name]);
  return [...droppable.map((name) => [name]), ...(droppable.length === 2 ? [droppable] : [])];
}

/** Whether a form without a shape would start from scores that are far from a standard normal: there is no need to try it. */
function needsShape(setting: MapsSetting, rows: FormRows, steps: FormSteps, scale: FittedScale | undefined): boolean {
  if (steps.shape) return false;
  return (
    formBefore(setting, rows, steps, steps["local-scale"] ? scale?.parameters : undefined).form.shape.weight.length > 0
  );
}

function meanLogDensity({ of, logDensity }: OutOfFold): number {
  return weightedSum(logDensity, of.weights) / countOf(of);
}

/** Whether the rows give no reason to change anything. */
function isIdentity(rows: FormRows, steps: FormSteps, { form, optimum, logDensity }: Judged): boolean {
  if (areMapsAlone(steps) && form.shape.weight.length === 0 && form.groups === undefined)
    return !(optimum.elbo >= leastGainOfBound);
  return !(logDensity - logDensityAsPredicted(rows) >= leastGain);
}

/** Σ w ln density of the scores where nothing is changed. */
export function logDensityAsPredicted({ score, weights, interval }: FormRows): number {
  const { low, high } = interval ?? { low: score, high: score };
  return weightedSum(
    score.map((z, i) => (low[i] < high[i] ? logShapeMass(normalShape, low[i], high[i]) : normalLogPdf(z))),
    weights,
  );
}
