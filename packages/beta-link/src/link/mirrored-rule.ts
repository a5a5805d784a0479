import type { QuadratureRule } from "@distcal/numerics";

/** Whether a rule has four nodes that mirror each other, as `gaussHermite(4)` does. */
export function isMirroredFour({ order, nodes, weights }: QuadratureRule): boolean {
  const [lowest, low, high, highest] = nodes;
  return (
    order === 4 &&
    lowest === -highest &&
    low === -high &&
    Math.abs(high) <= highest &&
    weights[0] === weights[3] &&
    weights[1] === weights[2]
  );
}

/** Σ wᵢ e^(f·xᵢ) − 1 from e^(f·outer) and e^(f·inner); g + 1/g − 2 = (g − 1)²/g keeps its digits where f is small. */
export function meanExcess(outer: number, inner: number, outerWeight: number, innerWeight: number): number {
  return (outerWeight * (outer - 1) * (outer - 1)) / outer + (innerWeight * (inner - 1) * (inner - 1)) / inner;
}
