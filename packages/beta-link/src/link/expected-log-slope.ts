import { described, type QuadratureRule } from "@distcal/numerics";
import { check } from "../beta/check.ts";
import { expectedLogSlopeFast } from "./expected-log-slope-fast.ts";
import { expectedLogSlopeNested } from "./expected-log-slope-nested.ts";
import type { MapMoments } from "./map-moments.ts";
import { isMirroredFour } from "./mirrored-rule.ts";

/** Where the targets fell in their predicted distributions, by column: ln F(y) and ln(1 − F(y)). */
export interface LinkProbabilities {
  readonly logQ: Float64Array;
  readonly log1mQ: Float64Array;
}

/**
 * Σ E[ln r(q; h)] over rows from, …, to − 1 of the columns, h ~ N(mean, F Fᵀ), by the product of three equal rules: what
 * a variational bound needs of the Beta link (Song et al. 2019). Moments, gradient and values count row `from` as 0.
 *
 * Overwrites the gradient of each row, ∂/∂mean_r = E[∂ ln r/∂h_r] and ∂/∂F_rc = E[∂ ln r/∂h_r · x_c], and where given
 * its value. For inner loops: checks lengths only.
 */
export function expectedLogSlopeWithGradInto(
  at: LinkProbabilities,
  from: number,
  to: number,
  moments: MapMoments,
  rule: QuadratureRule,
  gradient: MapMoments,
  values?: Float64Array,
): number {
  const where = "expectedLogSlopeWithGradInto";
  checkRange(where, at, from, to);
  checkRule(where, rule);
  checkMoments(where, "moments", moments, to - from);
  checkMoments(where, "gradient", gradient, to - from);
  if (values !== undefined) checkRoom(where, "values", values, 1, to - from);
  return sumOverRows(at, from, to, moments, rule, gradient, values);
}

/** `expectedLogSlopeWithGradInto` without the gradient: the same sum, and each row's value into `values`. */
export function expectedLogSlopeInto(
  at: LinkProbabilities,
  from: number,
  to: number,
  moments: MapMoments,
  rule: QuadratureRule,
  values: Float64Array,
): number {
  const where = "expectedLogSlopeInto";
  checkRange(where, at, from, to);
  checkRule(where, rule);
  checkMoments(where, "moments", moments, to - from);
  checkRoom(where, "values", values, 1, to - from);
  return sumOverRows(at, from, to, moments, rule, undefined, values);
}

function sumOverRows(
  at: LinkProbabilities,
  from: number,
  to: number,
  moments: MapMoments,
  rule: QuadratureRule,
  gradient: MapMoments | undefined,
  values: Float64Array | undefined,
): number {
  if (isMirroredFour(rule)) return expectedLogSlopeFast(at, from, to, moments, rule, gradient, values);
  let total = 0;
  for (let row = 0; row < to - from; row++) {
    const value = expectedLogSlopeNested(at.logQ[from + row], at.log1mQ[from + row], row, moments, rule, gradient);
    if (values !== undefined) values[row] = value;
    total += value;
  }
  return total;
}

function checkRange(where: string, { logQ, log1mQ }: LinkProbabilities, from: number, to: number): void {
  const count = logQ.length;
  check(
    log1mQ.length === count,
    () => `${where}: log1mQ must hold ${count} numbers, got ${log1mQ.length}; pass one for each of logQ`,
  );
  const isRange = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= count;
  check(
    isRange,
    () =>
      `${where}: from and to must be row numbers with 0 ≤ from ≤ to ≤ ${count}, got ${described(from)} and ${described(to)}; pass a part of the columns`,
  );
}

function checkRule(where: string, { order, nodes, weights }: QuadratureRule): void {
  check(
    order >= 1 && nodes.length === order && weights.length === order,
    () =>
      `${where}: rule must have as many nodes and weights as its order, got ${nodes.length} and ${weights.length} for ${described(order)}; pass gaussHermite(4)`,
  );
}

function checkMoments(where: string, name: string, { mean, factor }: MapMoments, count: number): void {
  checkRoom(where, `${name}.mean`, mean, 3, count);
  checkRoom(where, `${name}.factor`, factor, 6, count);
}

function checkRoom(where: string, name: string, { length }: Float64Array, perRow: number, count: number): void {
  check(
    length >= perRow * count,
    () => `${where}: ${name} must hold at least ${perRow * count} numbers, got ${length}; pass ${perRow} a row`,
  );
}
