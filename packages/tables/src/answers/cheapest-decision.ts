import { type DecisionCosts, optimalDecision } from "@distcal/distributions";
import { badInput } from "../errors/user-error.ts";
import type { FurtherAnswer } from "./further-answer.ts";

/** Beyond it the expected cost is a difference of numbers that agree in all but a few digits. */
const largestRatio = 1e6;

/** The decision of least expected cost and that cost, as `under=5,over=1` says what a unit too little and too much costs. */
export function cheapestDecision(cost: string): FurtherAnswer {
  const costs = costsFrom(cost);
  return {
    names: ["decision", "expected_cost"],
    reads: [],
    columns({ batch }) {
      const { decision, cost } = optimalDecision(batch, costs);
      return [decision, cost];
    },
  };
}

function costsFrom(text: string): DecisionCosts {
  const entries = text.split(",").map((entry) => entry.split("=").map((part) => part.trim()));
  const costOf = (name: keyof DecisionCosts): number => {
    const found = entries.filter(([key]) => key === name);
    const value = found.length === 1 && found[0].length === 2 && found[0][1] !== "" ? Number(found[0][1]) : Number.NaN;
    if (value > 0 && value < Number.POSITIVE_INFINITY && entries.length === 2) return value;
    throw badInput(
      (named) =>
        `${named("cost")} must be what a unit too little and a unit too much cost, both above 0, such as under=5,over=1, got "${text}"`,
    );
  };
  const costs = { under: costOf("under"), over: costOf("over") };
  const ratio = Math.max(costs.under / costs.over, costs.over / costs.under);
  if (ratio <= largestRatio) return costs;
  throw badInput(
    (named) =>
      `${named("cost")} must be two costs within a factor of ${largestRatio} of each other, got "${text}"; ask for a quantile with ${named("quantiles")}`,
  );
}
