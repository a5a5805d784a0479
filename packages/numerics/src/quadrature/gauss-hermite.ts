/** Nodes and weights for one standard normal variable: E[f(ε)] ≈ Σ weights[i]·f(nodes[i]), exact for degree 2·order − 1. */
export interface QuadratureRule {
  readonly order: number;
  /** Ascending and exactly symmetric about 0. */
  readonly nodes: Float64Array;
  /** Positive, exactly symmetric, summing to 1. */
  readonly weights: Float64Array;
}

const largestOrder = 128;

/**
 * The Gauss–Hermite rule for the standard normal density (probabilists' weight): the roots of the Hermite polynomial
 * Heₙ by Newton's method on the orthonormal recurrence, weights 1/Σ h̃ₖ(x)² (Golub & Welsch 1969).
 */
export function gaussHermite(order: number): QuadratureRule {
  if (!(Number.isInteger(order) && order >= 1 && order <= largestOrder)) {
    throw new RangeError(
      `gaussHermite: order must be a whole number from 1 to ${largestOrder}, got ${order}; 4 is typical`,
    );
  }
  const nodes = new Float64Array(order);
  const weights = new Float64Array(order);
  // From the largest root down: each start lies above its root and below the one before, where Newton is monotone.
  for (let k = 0; k < order / 2; k++) {
    const x = 2 * k === order - 1 ? 0 : root(order, nodes, k);
    const weight = 1 / orthonormalAt(order, x).squares;
    nodes[order - 1 - k] = x;
    nodes[k] = -x;
    weights[order - 1 - k] = weight;
    weights[k] = weight;
  }
  if (order % 2 === 1) nodes[(order - 1) / 2] = 0;
  const total = weights.reduce((sum, w) => sum + w, 0);
  return Object.freeze({ order, nodes, weights: weights.map((w) => w / total) });
}

/** The k-th largest root, by Newton's method with the roots above it divided out. */
function root(order: number, nodes: Float64Array, k: number): number {
  let x = k === 0 ? 2 * Math.sqrt(order) : nodes[order - k] - 1e-3;
  for (let step = 0; step < 200; step++) {
    const { value, derivative } = orthonormalAt(order, x);
    let others = 0;
    for (let j = order - k; j < order; j++) others += 1 / (x - nodes[j]);
    const move = value / (derivative - value * others);
    x -= move;
    if (Math.abs(move) <= 1e-15 * (1 + Math.abs(x))) break;
  }
  // One undeflated step takes out what the division by other roots cost.
  const { value, derivative } = orthonormalAt(order, x);
  return x - value / derivative;
}

/** The orthonormal Hermite polynomial h̃ₙ at x, its derivative √n·h̃ₙ₋₁, and Σₖ₍ₖ<ₙ₎ h̃ₖ². */
function orthonormalAt(order: number, x: number): { value: number; derivative: number; squares: number } {
  let below = 0;
  let value = 1;
  let squares = 0;
  for (let k = 0; k < order; k++) {
    squares += value * value;
    const next = (x * value - Math.sqrt(k) * below) / Math.sqrt(k + 1);
    below = value;
    value = next;
  }
  return { value, derivative: Math.sqrt(order) * below, squares };
}
