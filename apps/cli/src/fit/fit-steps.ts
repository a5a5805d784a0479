import type { GpBetaFit, StepName } from "@distcal/calibrate";
import type { Moments, RowInputs } from "@distcal/distributions";
import type { AskedForm } from "../flags/form-flags.ts";

/** What became of one step of a fit: its figures where it was taken, else why it was not. */
export interface TakenStep {
  readonly taken: boolean;
  /** Why it was left out, where that is known. */
  readonly why?: string;
  /** local-scale: the smallest and the largest factor of the width. */
  readonly range?: readonly [number, number];
  /** groups: how many, and by how many e-folds their widths differ. */
  readonly groups?: number;
  readonly spread?: number;
  /** shape: the normals of the mixture. */
  readonly components?: number;
  /** local-scale and shape: nats per row that held-out rows gain by it, where folds tried both. */
  readonly gain?: number;
  /** surprise: its probability. */
  readonly chance?: number;
  /** final-shape: how much wider it makes scores, and how far it moves them. */
  readonly width?: number;
  readonly shift?: number;
}

/** What became of each step of a fit of GP-Beta. */
export type FitSteps = Readonly<Record<StepName, TakenStep>>;

/** Predictions with what is read beside them. */
interface PredictedRows extends Moments, RowInputs {}

/** Rows of which the local scale is looked at. */
const mostRows = 10_000;

/** What became of each step; undefined where the rows gave no reason to change anything. */
export function fitSteps(
  fitted: GpBetaFit,
  { preset, without = [] }: AskedForm,
  rows: PredictedRows,
): FitSteps | undefined {
  const { report, form } = fitted;
  if (report.isIdentity) return undefined;
  const asked = (name: StepName): boolean => !without.includes(name) && (preset !== "paper" || name === "predictive");
  const stepOf = (name: StepName, found: TakenStep): TakenStep =>
    found.taken || asked(name)
      ? found
      : { taken: false, why: without.includes(name) ? "as requested" : "preset paper" };
  const { surprise, finalShape } = form;
  return Object.freeze({
    "local-scale": stepOf("local-scale", localScale(fitted, rows)),
    groups: stepOf("groups", groupStep(fitted)),
    shape: stepOf("shape", shapeStep(fitted)),
    "log-std": stepOf("log-std", logStd(fitted)),
    surprise: stepOf("surprise", surprise === undefined ? { taken: false } : { taken: true, chance: surprise.weight }),
    "final-shape": stepOf("final-shape", finalShape === undefined ? { taken: false } : widthOf(finalShape)),
    predictive: stepOf("predictive", { taken: report.objective === "predictive" }),
  });
}

interface Parameters {
  readonly logStdLengthscale?: number;
  readonly localScale?: { readonly logStdLengthscale?: number };
}

function parametersOf(fitted: GpBetaFit): Parameters {
  return fitted.toJSON().parameters as Parameters;
}

function localScale(fitted: GpBetaFit, { mean, std, covariates = {} }: PredictedRows): TakenStep {
  const judged = judgement(fitted, "local-scale");
  if (!hasLocalScale(fitted)) return { taken: false, ...judged, ...(judged && { why: whyLeftOut(fitted, judged) }) };
  const every = Math.ceil(mean.length / mostRows);
  const some = (column: ArrayLike<number>): Float64Array =>
    Float64Array.from(column).filter((_, row) => row % every === 0);
  const held = Object.entries(covariates).map(([name, column]) => [name, some(column)] as const);
  const beside = held.length === 0 ? {} : { covariates: Object.fromEntries(held) };
  const scales = fitted.localScales({ mean: some(mean), std: some(std), ...beside });
  const [low, high] = [Math.min, Math.max].map((pick) => scales.reduce((best, scale) => pick(best, scale)));
  return { taken: true, range: [low, high], ...judged };
}

function groupStep({ report: { groups } }: GpBetaFit): TakenStep {
  if (groups === undefined) return { taken: false };
  const { matters, widthSpread, of } = groups;
  if (!matters) return { taken: false, why: "groups differ by no more than chance" };
  return { taken: true, groups: of.length, spread: widthSpread };
}

function shapeStep(fitted: GpBetaFit): TakenStep {
  const judged = judgement(fitted, "shape");
  const components = fitted.form.shape?.weight.length ?? 0;
  if (components > 0) return { taken: true, components, ...judged };
  return { taken: false, ...judged, why: judged === undefined ? "scores look normal" : whyLeftOut(fitted, judged) };
}

/** Why a step is left out: by the density of held-out rows or the error of means, or because the maps alone show two modes. */
function whyLeftOut({ report }: GpBetaFit, { gain }: { readonly gain: number }): string {
  return report.objective === "predictive" && gain > 0
    ? "the maps alone fit better by the predictive objective"
    : "held-out rows are no better with it";
}

/** What folds said of a step, with or without which all else was the same: nats per row of held-out rows. */
function judgement(fitted: GpBetaFit, step: "local-scale" | "shape"): { readonly gain: number } | undefined {
  const { choices, rows } = fitted.report;
  const isOther = { "local-scale": fitted.form.shape === undefined, shape: !hasLocalScale(fitted) }[step];
  const other: readonly StepName[] = isOther ? [step === "shape" ? "local-scale" : "shape"] : [];
  const densityOf = (names: readonly StepName[]): number | undefined =>
    choices.find(({ without }) => without.length === names.length && names.every((name) => without.includes(name)))
      ?.logDensity;
  const [having, lacking] = [densityOf(other), densityOf([...other, step])];
  return having === undefined || lacking === undefined ? undefined : { gain: (having - lacking) / rows };
}

function hasLocalScale(fitted: GpBetaFit): boolean {
  return parametersOf(fitted).localScale !== undefined;
}

function logStd(fitted: GpBetaFit): TakenStep {
  const { logStdLengthscale, localScale } = parametersOf(fitted);
  const taken = logStdLengthscale !== undefined || localScale?.logStdLengthscale !== undefined;
  return taken ? { taken } : { taken, why: "all predictions have the same std" };
}

function widthOf({ weight, mean, scale }: NonNullable<GpBetaFit["form"]["finalShape"]>): TakenStep {
  const shift = weight.reduce((sum, w, k) => sum + w * mean[k], 0);
  const squares = weight.reduce((sum, w, k) => sum + w * (scale[k] ** 2 + mean[k] ** 2), 0);
  return { taken: true, width: Math.sqrt(Math.max(0, squares - shift ** 2)), shift };
}
