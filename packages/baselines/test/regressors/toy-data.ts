import { createRng } from "@distcal/numerics";

export interface Toy {
  readonly features: number[][];
  readonly target: number[];
}

/** Rows of normal features with target 1 + 2x₀ − 3x₁ + noise. */
export function linearToy(rows: number, seed: number, noise = 0.5, columns = 3): Toy {
  const rng = createRng(seed);
  const features = Array.from({ length: rows }, () => Array.from({ length: columns }, () => rng.normal()));
  return { features, target: features.map((x) => 1 + 2 * x[0] - 3 * (x[1] ?? 0) + noise * rng.normal()) };
}

/** One feature on [−3, 3], target sin(x) + 0.1·noise. */
export function waveToy(rows: number, seed: number): Toy {
  const rng = createRng(seed);
  const features = Array.from({ length: rows }, () => [6 * rng.uniform() - 3]);
  return { features, target: features.map(([x]) => Math.sin(x) + 0.1 * rng.normal()) };
}
