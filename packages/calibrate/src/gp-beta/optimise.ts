import { optimiseByAdam } from "./optimise-by-adam.ts";
import { optimiseByLbfgs } from "./optimise-by-lbfgs.ts";
import type { Optimum, Problem } from "./problem.ts";

/** The best parameters that the chosen optimiser finds. */
export async function optimise(problem: Problem): Promise<Optimum> {
  const { optimiser = "auto", expectation = "cubature" } = problem.options;
  if (optimiser === "adam") return optimiseByAdam(problem);
  if (expectation !== "cubature") {
    throw new RangeError(
      `fit: expectation "${expectation}" needs fresh samples at each step, got optimiser "${optimiser}"; use optimiser: "adam"`,
    );
  }
  return optimiseByLbfgs(problem);
}
