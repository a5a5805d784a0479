import { expectAllClose } from "./all-close.ts";

/**
 * The gradient of `value` at `at` by five-point central differences, error O(step⁴).
 * The step grows with the coordinate, so large and small coordinates are treated alike.
 */
export function numericalGradient(
  value: (at: Float64Array) => number,
  at: ArrayLike<number>,
  step = 1e-3,
): Float64Array {
  const point = Float64Array.from(at);
  const along = (coordinate: number, offset: number): number => {
    const moved = point.slice();
    moved[coordinate] += offset;
    return value(moved);
  };
  return point.map((x, i) => {
    // A step that is exact in binary: x + h − x must be h, or the error of h enters at first order.
    const wanted = step * Math.max(1, Math.abs(x));
    const h = 2 ** Math.round(Math.log2(wanted));
    return (8 * (along(i, h) - along(i, -h)) - (along(i, 2 * h) - along(i, -2 * h))) / (12 * h);
  });
}

export interface GradientCheck {
  readonly value: (at: Float64Array) => number;
  readonly gradient: (at: Float64Array) => ArrayLike<number>;
  readonly at: ArrayLike<number>;
  /** Allowed error relative to each component; default 1e-6. */
  readonly relative?: number;
  /** Allowed error relative to the largest component, for components that are nearly zero; default 1e-7. */
  readonly ofLargest?: number;
  readonly step?: number;
  readonly label?: string;
}

/** Throws unless the hand-derived gradient agrees with central differences, naming the worst coordinate. */
export function expectGradient(check: GradientCheck): void {
  const { value, gradient, at, relative = 1e-6, ofLargest = 1e-7, step, label = "gradient" } = check;
  const expected = numericalGradient(value, at, step);
  const largest = expected.reduce((most, g) => Math.max(most, Math.abs(g)), 0);
  expectAllClose(gradient(Float64Array.from(at)), expected, { relative, absolute: ofLargest * largest, label });
}
