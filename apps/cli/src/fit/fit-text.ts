import type { CovariateEffect, FitReport, MethodSelection, StepName } from "@distcal/calibrate";
import { fittedPromiseWords } from "../guarantee/promise.ts";
import { count, shortNumber, type TextRow } from "../terminal/output.ts";
import { changeText, fourDigits, smallPercent } from "../words/figures-in-words.ts";
import type { FittedModel } from "./fit-job.ts";
import type { FitSteps, TakenStep } from "./fit-steps.ts";

/** What a fit did, in a few lines: each a word and what there is to say. */
export function fitLines({
  report,
  steps,
  selection,
  guarantee,
}: Pick<FittedModel, "report" | "steps" | "selection" | "guarantee">): readonly TextRow[] {
  return [
    ...(selection === undefined ? [] : selectionLines(selection)),
    ...(report === undefined ? [] : reportLines(report, steps)),
    ...(guarantee === undefined ? [] : [["guarantee", fittedPromiseWords(guarantee)] as const]),
  ];
}

function reportLines(report: Omit<FitReport, "trace">, steps: FitSteps | undefined): readonly TextRow[] {
  // A fit may look at fewer rows than it was handed.
  const nats = (sum: number): string => `${(sum / report.rows).toFixed(4)} nats`;
  return [
    ...(report.intervals > 0
      ? [["intervals", `${count(report.intervals)} outcomes are known to an interval: at a bound, or rounded`] as const]
      : []),
    ["inducing points", `${report.inducingPoints}, engine ${report.engine}, seed ${report.seed}`],
    ["iterations", `${count(report.iterations)} (${report.reason})`],
    ...(steps === undefined ? [] : stepLines(steps)),
    ...(report.covariates.length === 0 ? [] : [["covariates", covariateWords(report.covariates)] as const]),
    ["bound", `${nats(report.elbo)} per row${report.objective === "elbo" ? "" : ", by the predictive density"}`],
    ["before", `${nats(report.baseLogLikelihood)} per row: the log-likelihood of the predictions as they are`],
  ];
}

/** "horizon matters (it moves widths by 42 % and means by 0.01 std), temp does not". */
function covariateWords(effects: readonly CovariateEffect[]): string {
  return effects
    .map(({ name, matters, width, location, lengthscale = Number.POSITIVE_INFINITY }) => {
      if (!matters) return `${name} does not matter`;
      const apart = Number.isFinite(lengthscale) ? `, lengthscale ${shortNumber(lengthscale, 2)}` : "";
      return `${name} matters (it moves widths by ${smallPercent(Math.expm1(width))} and means by ${shortNumber(location, 2)} std${apart})`;
    })
    .join("; ");
}

function selectionLines({ folds, rows, candidates }: MethodSelection): readonly TextRow[] {
  const figures = candidates.map(({ method, nll, difference, error }) => {
    if (error !== undefined) return `${method} failed`;
    const isUsual = difference === undefined || difference.standardError === 0;
    return `${method} ${isUsual ? fourDigits(nll ?? Number.NaN) : changeText(difference)}`;
  });
  return [["held-out NLL", `${figures.join(", ")} (${count(rows)} rows, ${folds} folds)`]];
}

/** Steps that were taken, a line each; then those that were not, by why. */
function stepLines(steps: FitSteps): readonly TextRow[] {
  const { "local-scale": scale, groups, shape, surprise, "final-shape": last, predictive } = steps;
  const taken: readonly TextRow[] = [
    ...lineOf(
      scale,
      "local scale",
      ({ range, gain }) => `${rangeText(range)} times the predicted one${gainWords(gain)}`,
    ),
    ...lineOf(
      groups,
      "groups",
      ({ groups = 0, spread = 0 }) => `${count(groups)}, whose widths differ by ${smallPercent(Math.expm1(spread))}`,
    ),
    ...lineOf(
      shape,
      "shape",
      ({ components, gain }) =>
        `${components === 1 ? "one normal" : `a mixture of ${components} normals`}${gainWords(gain)}`,
    ),
    ["maps", predictive.taken ? "by the predictive density: those by the bound fit badly" : "by the bound"],
    ...lineOf(surprise, "surprise", ({ chance = 0 }) => `expected in ${smallPercent(chance)} of outcomes`),
    ...lineOf(last, "final shape", ({ width = 1 }) => `${width.toFixed(2)} times as wide, by held-out rows`),
  ];
  const left = leftOut(steps);
  return left === "" ? taken : [...taken, ["left out", left]];
}

function lineOf(step: TakenStep, title: string, words: (step: TakenStep) => string): readonly TextRow[] {
  return step.taken ? [[title, words(step)]] : [];
}

function rangeText([low, high]: TakenStep["range"] = [1, 1]): string {
  const [from, to] = [low, high].map((scale) => (scale < 100 ? scale.toPrecision(2) : shortNumber(scale, 3)));
  return from === to ? from : `${from} to ${to}`;
}

function gainWords(gain: number | undefined): string {
  return gain === undefined || !(gain > 0) ? "" : `, worth ${shortNumber(gain, 2)} nats per row on held-out rows`;
}

/** "shape (scores look normal), log-std, surprise (as requested)": steps with one reason together. */
function leftOut(steps: FitSteps): string {
  const reasons = new Map<string, StepName[]>();
  for (const [name, { taken, why }] of Object.entries(steps) as [StepName, TakenStep][]) {
    if (taken || why === undefined) continue;
    reasons.set(why, [...(reasons.get(why) ?? []), name]);
  }
  return Array.from(reasons, ([why, names]) => `${names.join(", ")} (${why})`).join("; ");
}
