import type { defaultMethod, EngineName, MethodName } from "@distcal/calibrate";
import { alignedRows } from "../terminal/output.ts";

/**
 * The registry as the help tells it, in its order. Written out, because loading the registry would make --help several times
 * as slow; a test holds it to the registry.
 */
const descriptions: Readonly<Record<MethodName, string>> = {
  "gp-beta": "A map of probabilities that changes with the prediction: calibrates distributions.",
  identity: "Leaves predictions as they are: the yardstick for the others.",
  isotonic: "One increasing map of probabilities for all rows: calibrates quantiles on average.",
  "variance-scaling": "One factor on every standard deviation.",
  "global-beta": "One Beta map for all rows: three parameters, good for small tables.",
  crude: "Past residuals in units of the standard deviation, moved to each prediction.",
  conformal: "Past residuals as they are, moved to each prediction.",
  "normalised-conformal": "Past residuals in units of the standard deviation, with the conformal ranks.",
  "gp-normal": "Normal distributions whose width is corrected by a Gaussian process.",
  "gp-cauchy": "Cauchy distributions whose width is corrected by a Gaussian process.",
  idr: "Past outcomes, in a step distribution that increases with the predicted mean; no smooth density.",
  "mondrian-isotonic": "One increasing map of probabilities for each group; one for all where a group has few rows.",
  "mondrian-conformal":
    "Past residuals of the same group in units of the standard deviation, with the conformal ranks.",
  "distributional-conformal":
    "Each predicted distribution, with the conformal ranks of past probability integral transforms.",
  cqr: "Predicted quantiles, each pair moved outwards or inwards by one number for all rows.",
  ckme: "Past outcomes, weighted by how near their predicted distributions were; steps, no smooth density.",
};

/** A method, or what chooses one, as the help tells it. */
export interface KnownMethod {
  readonly name: string;
  readonly description: string;
}

/** The methods of the registry. */
export const knownMethods: readonly KnownMethod[] = Object.freeze(
  Object.entries(descriptions).map(([name, description]) => ({ name, description })),
);

/** Their names. */
export const knownNames: readonly string[] = Object.freeze(Object.keys(descriptions));

/** Those that can't do without the group of each row. */
export const methodsOfGroups: readonly string[] = ["mondrian-isotonic", "mondrian-conformal"] satisfies MethodName[];

/** The method of a fit that names none. */
export const usualMethod: typeof defaultMethod = "gp-beta";

/** Whether a method reads this of rows beside their predictions: a fit refuses what its method can't use. */
export function readsInput(method: string, input: "group" | "covariates"): boolean {
  return method === usualMethod || (input === "group" && methodsOfGroups.includes(method));
}

/** The engines that a fit can name. */
export const knownEngines: readonly EngineName[] = ["float64", "tensorflow", "webgpu"];

/** Those that a comparison takes by default. Quick, and different in kind: nothing, one factor, one map of two shapes, and maps that follow the prediction. */
export const comparedByDefault: readonly MethodName[] = [
  "identity",
  "variance-scaling",
  "global-beta",
  "isotonic",
  "gp-beta",
];

/** A line for each method: its name and what it does. */
export function methodLines(methods: readonly KnownMethod[]): string {
  return alignedRows(methods.map(({ name, description }) => [name, description])).trimEnd();
}
