import { requirePositive } from "@distcal/numerics";
import { countedRows, parameterLayout, unpackParameters, usualTolerance } from "@distcal/svgp-inference";
import { runOnEngine } from "#run-on-engine";
import type { TensorEngine } from "../engines/engine.ts";
import { betaLinkParameters } from "./beta-likelihood.ts";
import type { GpBetaOptions } from "./gp-beta-fit.ts";
import type { EngineOptimum, Problem } from "./problem.ts";

/** Which choice of a GP-Beta fit only the float64 engine knows, or undefined where every engine can do what is asked. */
function onlyOnFloat64({ optimiser, expectation, posteriorSteps }: GpBetaOptions): string | undefined {
  if (expectation !== undefined && expectation !== "cubature") return `expectation "${expectation}"`;
  if (optimiser === "adam") return 'optimiser "adam"';
  if (posteriorSteps === "natural") return 'posteriorSteps "natural"';
  return undefined;
}

/** Whether an engine on TensorFlow.js can do what these options ask for. */
export function fitsOnTensors(options: GpBetaOptions): boolean {
  return onlyOnFloat64(options) === undefined;
}

/** Throws where an engine asked for by name can't do what the other options ask for. */
export function requireTensorOptions(engine: TensorEngine, options: GpBetaOptions): void {
  const asked = onlyOnFloat64(options);
  if (asked !== undefined) {
    throw new RangeError(
      `fit: ${asked} is known to the float64 engine only, got engine "${engine}"; use engine: "float64", or leave it out`,
    );
  }
  for (const name of ["maxIterations", "deviceSteps", "batchRows"] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1)) {
      throw new RangeError(`fit: ${name} must be a whole number of at least 1, got ${value}`);
    }
  }
  if (options.learningRate !== undefined) requirePositive("fit", "learningRate", options.learningRate);
}

/** The best parameters that an engine on TensorFlow.js finds: what is sent there and what comes back are plain values. */
export async function optimiseOnEngine(problem: Problem, engine: TensorEngine): Promise<EngineOptimum> {
  const { kernel, columns, weights, observed, rule, inducing, jitter, options } = problem;
  const { seed = 1, polish = true, maxIterations, deviceSteps, batchRows, learningRate } = options;
  const run = options.tensorEngines?.optimise ?? runOnEngine;
  const { tolerance = usualTolerance(countedRows(problem).count) } = options;
  const layout = parameterLayout({ kernel, outputs: 3, inducing, likelihood: betaLinkParameters });
  const { x, ...optimum } = await run(
    {
      engine,
      kernel: kernel.description,
      columns,
      ...(weights && { weights }),
      observed,
      cubatureOrder: rule.order,
      inducing,
      jitter,
      start: problem.start(layout),
      seed,
      tolerance,
      polish,
      ...(maxIterations !== undefined && { maxIterations }),
      ...(deviceSteps !== undefined && { deviceSteps }),
      ...(batchRows !== undefined && { batchRows }),
      ...(learningRate !== undefined && { learningRate }),
    },
    options,
  );
  return { ...optimum, parameters: unpackParameters(layout, x), engine };
}
