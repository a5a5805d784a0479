import { requireFinite, requirePositive } from "@distcal/numerics";

/** A smooth rising map from the real line, where optimisers walk, onto the values that a parameter may take. */
export interface Bijector {
  /** The parameter at an unconstrained number. */
  forward(unconstrained: number): number;
  /** The unconstrained number of a parameter; throws where the constraint does not hold. */
  inverse(constrained: number): number;
  /** d forward / d unconstrained, to multiply a gradient with. */
  derivative(unconstrained: number): number;
}

/** No constraint: x ↦ x. */
export const real: Bijector = Object.freeze({
  forward: (unconstrained: number): number => unconstrained,
  inverse(constrained: number): number {
    requireFinite("real.inverse", "constrained", constrained);
    return constrained;
  },
  derivative: (): number => 1,
});

/** Where x ↦ eˣ is held constant, so that a positive parameter never rounds to 0 or to infinity. */
const limit = 700;

/** Above zero: x ↦ eˣ, constant beyond |x| = 700 (there the derivative is 0). */
export const positive: Bijector = Object.freeze({
  forward: (unconstrained: number): number => Math.exp(Math.min(Math.max(unconstrained, -limit), limit)),
  inverse(constrained: number): number {
    requirePositive("positive.inverse", "constrained", constrained);
    return Math.log(constrained);
  },
  derivative: (unconstrained: number): number => (Math.abs(unconstrained) <= limit ? Math.exp(unconstrained) : 0),
});
