const largestExponent = 300;

/**
 * eˣ held within e^±300, so that a product with a logarithm of a probability neither overflows nor becomes 0 · ∞.
 * At e^300 a map is a step to far beyond double precision: holding it there changes no probability.
 */
export function boundedExp(x: number): number {
  return Math.exp(Math.min(Math.max(x, -largestExponent), largestExponent));
}
