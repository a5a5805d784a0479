import type { GpBetaFit } from "@distcal/calibrate";
import { elboTrace, scoreBars } from "@distcal/plots";
import { type NamedFigure, named } from "../figures/named-figure.ts";
import type { MethodScores } from "./method-scores.ts";

/** Scores of all methods on rows that none of them has seen. */
export function scoresFigure(methods: readonly MethodScores[]): NamedFigure {
  const score = (name: string, key: "nll" | "crps" | "pinball") => ({
    name,
    values: methods.map(({ scores }) => scores[key]),
    standardErrors: methods.map(({ standardErrors }) => standardErrors[key]),
  });
  const data = {
    methods: methods.map(({ name }) => name),
    scores: [score("NLL", "nll"), score("CRPS", "crps"), score("Pinball loss", "pinball")],
  };
  return named("scores", (options) => scoreBars(data, options));
}

/** The bound while GP-Beta was fitted. */
export function traceFigure({ report }: GpBetaFit): NamedFigure {
  const trace = {
    name: "GP-Beta",
    elbo: report.trace.map(({ value }) => -value),
  };
  const words =
    report.objective === "elbo"
      ? { elboLabel: "Bound, nats per row" }
      : { elboLabel: "Objective, nats per row", objective: "predictive log density of sampled maps" };
  return named("elbo-trace", (options) => elboTrace({ traces: [trace], ...words }, options));
}
