import { type BaseName, inducingPointsOf, type MethodKey, type Protocol } from "../protocol/plan.ts";

/** About how many seconds a method takes, on one core; only the order of the work and the time left depend on it. */
export function methodCost(method: MethodKey, rows: number): number {
  const points = inducingPointsOf(method);
  if (points !== undefined) return 0.3 + (rows / 1000) * (0.6 + points / 16);
  if (method === "gp-normal" || method === "gp-cauchy") return 0.3 + rows / 1000;
  return 0.05 + rows / 10_000;
}

/** The same for a base model: a network takes many passes over its rows, a Gaussian process cubes of them. */
export function baseCost(base: BaseName, protocol: Protocol, rows: number): number {
  const fits = protocol === "heldout" ? 6 : 1;
  const one = base === "nn" ? 10 + rows / 200 : base === "gp" ? 1 + (rows / 250) ** 3 : rows / 20_000;
  return fits * one;
}
