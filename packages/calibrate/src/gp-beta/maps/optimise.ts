import { EngineError } from "@distcal/engine-tfjs/engines";
import { optimiseInStages, type SvgpOptimum } from "@distcal/svgp-inference";
import { chooseEngine } from "../../engines/choose-engine.ts";
import { optimiseByAdam } from "./optimise-by-adam.ts";
import { optimiseOnEngine } from "./optimise-on-engine.ts";
import type { EngineOptimum, Problem } from "./problem.ts";

/**
 * The best parameters that the chosen optimiser finds on the chosen engine. An engine asked for by name does it, or
 * throws; one chosen by "auto" that breaks down leaves the job to float64.
 */
export async function optimise(problem: Problem): Promise<EngineOptimum> {
  const { options, inducing, observed } = problem;
  const { engine = "auto", optimiser } = options;
  if (observed.interval !== undefined) {
    if (engine !== "auto" && engine !== "float64") {
      throw new RangeError(
        `fit: outcomes known to an interval are fitted on the float64 engine only, got engine "${engine}"; leave it out`,
      );
    }
    return { ...(await optimiserOf(problem)(problem)), engine: "float64", jitter: problem.jitter };
  }
  if (engine !== "auto" && engine !== "float64") return optimiseOnEngine(problem, engine, optimiserOf(problem));
  // Batches of Adam are too small for a device to be ahead.
  if (engine === "auto" && optimiser !== "adam") {
    const chosen = await chooseEngine({ rows: observed.logQ.length, inducingPoints: inducing });
    if (chosen !== "float64") {
      const optimum = await optimiseOnEngine(problem, chosen, optimiserOf(problem)).catch(undefinedIfBroken);
      if (optimum !== undefined) return optimum;
    }
  }
  return { ...(await optimiserOf(problem)(problem)), engine: "float64", jitter: problem.jitter };
}

function undefinedIfBroken(error: unknown): undefined {
  if (!(error instanceof EngineError)) throw error;
}

/** How to go about it, on any engine. */
function optimiserOf({ options }: Problem): (problem: Problem) => Promise<SvgpOptimum> {
  const { optimiser = "auto", expectation = "cubature" } = options;
  if (optimiser === "adam") return optimiseByAdam;
  if (expectation !== "cubature") {
    throw new RangeError(
      `fit: expectation "${expectation}" needs fresh samples at each step, got optimiser "${optimiser}"; use optimiser: "adam"`,
    );
  }
  return (problem) => optimiseInStages(problem, problem.options);
}
