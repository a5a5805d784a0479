import { addScaledThenDot, dot } from "./dot.ts";

/** What one step showed of the curvature: how x moved and how the gradient changed. */
export interface CurvaturePair {
  /** s = x′ − x */
  readonly move: Float64Array;
  /** y = g′ − g */
  readonly change: Float64Array;
  /** sᵀy > 0 */
  readonly curvature: number;
  /** γ = sᵀy / yᵀy */
  readonly scale: number;
}

interface PointWithGradient {
  readonly x: Float64Array;
  readonly gradient: Float64Array;
}

/**
 * The pair of a step, or undefined if it shows no curvature above rounding: sᵀy ≤ ε·yᵀy (Byrd, Lu, Nocedal & Zhu
 * 1995, (3.9)).
 */
export function curvaturePair(from: PointWithGradient, to: PointWithGradient): CurvaturePair | undefined {
  const n = from.x.length;
  const move = new Float64Array(n);
  const change = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    move[i] = to.x[i] - from.x[i];
    change[i] = to.gradient[i] - from.gradient[i];
  }
  const curvature = dot(move, change);
  const square = dot(change, change);
  const scale = curvature / square;
  if (!(scale > Number.EPSILON && curvature > 0 && square < Number.POSITIVE_INFINITY)) return undefined;
  return Object.freeze({ move, change, curvature, scale });
}

/** −H·g, H the inverse Hessian that the pairs (oldest first, at least one) make of γI: the two-loop recursion (Nocedal & Wright, algorithm 7.4). */
export function quasiNewtonDirection(gradient: Float64Array, pairs: readonly CurvaturePair[]): Float64Array {
  const n = gradient.length;
  const direction = new Float64Array(n);
  for (let i = 0; i < n; i++) direction[i] = -gradient[i];
  const weights = new Float64Array(pairs.length);
  const newest = pairs.length - 1;
  // Each update of the direction is followed by a product with it: both in one walk.
  let along = dot(pairs[newest].move, direction);
  for (let p = newest; p >= 0; p--) {
    weights[p] = along / pairs[p].curvature;
    along = addScaledThenDot(direction, -weights[p], pairs[p].change, p > 0 ? pairs[p - 1].move : pairs[0].change);
  }
  const { scale } = pairs[newest];
  for (let i = 0; i < n; i++) direction[i] *= scale;
  along *= scale;
  for (let p = 0; p <= newest; p++) {
    const weight = weights[p] - along / pairs[p].curvature;
    along = addScaledThenDot(direction, weight, pairs[p].move, pairs[Math.min(p + 1, newest)].change);
  }
  return direction;
}
