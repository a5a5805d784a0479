import type { ModelDocument } from "@distcal/distributions";
import type { ModelUpdates } from "@distcal/model-document";
import type { NamedFigure } from "../../figures/named-figure.ts";
import { fittedPromiseWords, guaranteeOf } from "../../guarantee/promise.ts";
import type { LearntInputs } from "../../inputs/learnt-inputs.ts";
import { count, counted } from "../../terminal/output.ts";
import { fourDigits, smallPercent } from "../../words/figures-in-words.ts";
import { html, type Markup } from "../html/markup.ts";
import type { Section } from "../html/page.ts";
import { definitionsPart, figurePart } from "../html/parts.ts";
import { inputsPart } from "./inputs-part.ts";

/** A model of a report: its name, its document, and what it has learnt. */
export interface ShownModel {
  readonly name: string;
  readonly document: ModelDocument;
  readonly learnt: readonly NamedFigure[];
  /** What it learnt of covariates and groups, where it reads some. */
  readonly inputs?: LearntInputs;
  /** The course of its fit, where this run has it. */
  readonly trace?: NamedFigure;
}

/** How the models came to be: from their files, and the trace where this run has it. */
export function modelSection(models: readonly ShownModel[]): Section {
  return {
    id: "model",
    title: models.length === 1 ? "The model" : "The models",
    content: html`${models.map((model) => modelPart(model, models.length > 1))}`,
  };
}

function modelPart({ name, document, learnt, inputs, trace }: ShownModel, named: boolean): Markup {
  return html`${named ? html`<h3>${name}</h3>` : html``}
${definitionsPart(factsOf(document))}
${inputs === undefined ? html`` : inputsPart(inputs)}
${learnt.map(figurePart)}
${trace === undefined ? html`` : figurePart(trace)}`;
}

interface ModelFacts {
  readonly method: string;
  readonly fit?: FitFacts;
  readonly updates?: ModelUpdates;
  readonly parameters: {
    readonly shape?: { readonly weight: readonly number[] };
    readonly surprise?: { readonly weight: number };
  };
}

interface FitFacts {
  readonly rows: number;
  readonly elbo: number | null;
  readonly engine: string;
  readonly seed: number;
  readonly meanRange: readonly [number, number];
  readonly stdRange: readonly [number, number];
  readonly iterations?: number;
  readonly converged?: boolean;
}

function factsOf(document: ModelDocument): [string, string][] {
  const { method, fit, parameters, updates } = document as ModelDocument & ModelFacts;
  const facts: [string, string][] = [["Method", method]];
  if (fit !== undefined) {
    facts.push(...rowFacts(fit.rows, updates));
    if (typeof fit.elbo === "number") facts.push(["Bound", `${fourDigits(fit.elbo / fit.rows)} nats per row`]);
    if (fit.iterations !== undefined) {
      const end = fit.converged === undefined ? "" : fit.converged ? ", converged" : ", stopped before convergence";
      facts.push(["Iterations", `${count(fit.iterations)}${end}`]);
    }
    facts.push(["Engine and seed", `${fit.engine}, ${fit.seed}`]);
    facts.push(
      ["Predicted means seen", rangeText(fit.meanRange)],
      ["Standard deviations seen", rangeText(fit.stdRange)],
    );
  }
  return [...facts, ...formFacts(parameters), ...guaranteeFacts(document)];
}

function guaranteeFacts(document: ModelDocument): [string, string][] {
  const guarantee = guaranteeOf(document);
  return guarantee === undefined ? [] : [["Guarantee", fittedPromiseWords(guarantee)]];
}

function rowFacts(rows: number, updates: ModelUpdates | undefined): [string, string][] {
  if (updates === undefined) return [["Fitted to", `${count(rows)} rows`]];
  const latest = counted(updates[updates.length - 1].rows, "row");
  return [
    ["Updated", `${counted(updates.length, "time")}, most recently with ${latest}`],
    ["Rows that it is worth now", count(rows)],
  ];
}

/** What all rows share, where the model has learnt it. */
function formFacts({ shape, surprise }: ModelFacts["parameters"]): [string, string][] {
  return [
    ...(shape === undefined ? [] : [["Shape", `a mixture of ${shape.weight.length} normals`] as [string, string]]),
    ...(surprise === undefined
      ? []
      : [["Surprise", `expected in ${smallPercent(surprise.weight)} of outcomes`] as [string, string]]),
  ];
}

function rangeText([low, high]: readonly [number, number]): string {
  return low === high ? fourDigits(low) : `${fourDigits(low)} to ${fourDigits(high)}`;
}
