import { optimiseInStages, type SvgpOptimum } from "@distcal/svgp-inference";
import { chooseEngine } from "../engines/choose-engine.ts";
import { EngineError } from "../engines/engine-error.ts";
import { optimiseByAdam } from "./optimise-by-adam.ts";
import { fitsOnTensors, optimiseOnEngine, requireTensorOptions } from "./optimise-on-engine.ts";
import type { EngineOptimum, Problem } from "./problem.ts";

/**
 * The best parameters that the chosen optimiser finds on the chosen engine. An engine asked for by name does it, or
 * throws; one chosen by "auto" that breaks down leaves the job to float64.
 */
export async function optimise(problem: Problem): Promise<EngineOptimum> {
  const { options, inducing, observed } = problem;
  const { engine = "auto" } = options;
  if (engine !== "auto" && engine !== "float64") {
    requireTensorOptions(engine, options);
    return optimiseOnEngine(problem, engine);
  }
  if (engine === "auto" && fitsOnTensors(options)) {
    const chosen = await chooseEngine({ rows: observed.logQ.length, inducingPoints: inducing });
    if (chosen !== "float64") {
      const optimum = await optimiseOnEngine(problem, chosen).catch(undefinedIfBroken);
      if (optimum !== undefined) return optimum;
    }
  }
  return { ...(await optimiseInPlace(problem)), engine: "float64", jitter: problem.jitter };
}

function undefinedIfBroken(error: unknown): undefined {
  if (!(error instanceof EngineError)) throw error;
}

/** On the float64 engine. */
async function optimiseInPlace(problem: Problem): Promise<SvgpOptimum> {
  const { optimiser = "auto", expectation = "cubature" } = problem.options;
  if (optimiser === "adam") return optimiseByAdam(problem);
  if (expectation !== "cubature") {
    throw new RangeError(
      `fit: expectation "${expectation}" needs fresh samples at each step, got optimiser "${optimiser}"; use optimiser: "adam"`,
    );
  }
  return optimiseInStages(problem, problem.options);
}
