import type { Shape } from "./shape.ts";

/** What all merges together may cost, in nats per row at the most. */
const mostCost = 3e-2;
/** Components that weigh less are left out. */
const leastWeight = 1e-6;

interface Component {
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
}

/**
 * The average of shapes by their shares, as a mixture of few normals: pairs are merged, each time the one that changes the
 * mixture least by the bound of Runnalls (2007) on the divergence, as long as all merges together cost next to nothing.
 * Mean and variance stay as they are.
 */
export function mergedShape(shapes: readonly Shape[], shares: readonly number[]): Shape {
  const parts = shapes.flatMap((shape, k) => componentsOf(shape, shares[k]));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const components = parts.map((part) => ({ ...part, weight: part.weight / total }));
  let left = mostCost;
  while (components.length > 1) {
    const { cost, first, second } = cheapestPair(components);
    if (!(cost <= left)) break;
    left -= cost;
    const merged = merge(components[first], components[second]);
    components.splice(second, 1);
    components[first] = merged;
  }
  return {
    weight: components.map(({ weight }) => weight),
    mean: components.map(({ mean }) => mean),
    scale: components.map(({ variance }) => Math.sqrt(variance)),
  };
}

function componentsOf({ weight, mean, scale }: Shape, share: number): Component[] {
  const all =
    weight.length === 0
      ? [{ weight: share, mean: 0, variance: 1 }]
      : weight.map((w, k) => ({ weight: share * w, mean: mean[k], variance: scale[k] * scale[k] }));
  return all.filter((component) => component.weight > leastWeight);
}

function cheapestPair(components: readonly Component[]): { cost: number; first: number; second: number } {
  let best = { cost: Number.POSITIVE_INFINITY, first: 0, second: 1 };
  for (let second = 1; second < components.length; second++) {
    for (let first = 0; first < second; first++) {
      const cost = costOf(components[first], components[second]);
      if (cost < best.cost) best = { cost, first, second };
    }
  }
  return best;
}

/** ½[(w₁ + w₂) ln v − w₁ ln v₁ − w₂ ln v₂]: no less than what merging the two changes, in nats. */
function costOf(a: Component, b: Component): number {
  const { weight, variance } = merge(a, b);
  return 0.5 * (weight * Math.log(variance) - a.weight * Math.log(a.variance) - b.weight * Math.log(b.variance));
}

function merge(a: Component, b: Component): Component {
  const weight = a.weight + b.weight;
  const [p, q] = [a.weight / weight, b.weight / weight];
  const apart = a.mean - b.mean;
  return {
    weight,
    mean: p * a.mean + q * b.mean,
    variance: p * a.variance + q * b.variance + p * q * apart * apart,
  };
}
