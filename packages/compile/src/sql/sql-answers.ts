import { isStdPolynomial } from "../columns/output-columns.ts";
import type { Bounds, CompiledContent } from "../compiled/compiled-content.ts";
import { coefficientColumn } from "../tables/cell-table.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { helper, quadraticTerms } from "./helper-columns.ts";
import { literal } from "./literal.ts";
import { cdfExpression } from "./sql-cdf.ts";

/** The k-th polynomial in the units of the data: of an offset, a quantile, or the std, which is kept above zero. */
export function polynomial(
  { plan, leastStdRatio, certificate }: CompiledContent,
  k: number,
  { greatest }: Dialect,
): string {
  const value = quadraticTerms.map((term, t) => `${helper(term)} * ${coefficientColumn(k, t)}`).join(" + ");
  if (k >= plan.firstKnot) return value;
  if (!isStdPolynomial(plan, k)) return `${helper("mean")} + ${value}`;
  // The exact ratio is at least twice leastStdRatio; a polynomial within the tolerance of it can't fall below zero then.
  const needsFloor = leastStdRatio < 2 * certificate.tolerance;
  return needsFloor ? `${greatest}(${value}, ${helper("std")} * ${literal(leastStdRatio)})` : value;
}

/** A quantile, or the largest of those below it that it might cross. */
export function risen(
  { plan, crossingWindow }: CompiledContent,
  k: number,
  answer: (k: number) => string,
  { greatest }: Dialect,
): string {
  const from = k < plan.probabilities.length ? Math.max(0, k - crossingWindow) : k;
  const within = Array.from({ length: k - from + 1 }, (_, i) => answer(from + i));
  return within.length === 1 ? within[0] : `${greatest}(${within.join(", ")})`;
}

/** A quantile cut off at the bounds. Most engines' LEAST and GREATEST pass over nulls, so that null answers need a condition. */
export function withinBounds({ bounds }: CompiledContent, value: string, { greatest, least }: Dialect): string {
  if (bounds === undefined) return value;
  const { lower, upper } = bounds;
  const above = lower === undefined ? value : `${greatest}(${value}, ${literal(lower)})`;
  const within = upper === undefined ? above : `${least}(${above}, ${literal(upper)})`;
  return `CASE WHEN ${helper("std")} IS NOT NULL THEN ${within} END`;
}

/** The probability of at most the target, from the quantiles between which it rises. */
export function cdfOf({ plan, bounds }: CompiledContent, answer: (k: number) => string, dialect: Dialect): string {
  const names = {
    deviation: helper("deviation"),
    std: helper("std"),
    knots: plan.knots.map((_, k) => answer(plan.firstKnot + k)),
  };
  return cdfExpression(dialect, plan.knots, names, cutAt(bounds));
}

/** What the probability is beyond the bounds, as branches of a CASE. */
function cutAt({ lower, upper }: Bounds = {}): readonly string[] {
  const target = helper("target");
  return [
    ...(lower === undefined ? [] : [`${target} < ${literal(lower)} THEN 0e0`]),
    ...(upper === undefined ? [] : [`${target} >= ${literal(upper)} THEN 1e0`]),
  ];
}
