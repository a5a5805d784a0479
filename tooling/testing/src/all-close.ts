/** How far two numbers may differ: |actual − expected| ≤ absolute + relative · |expected|. */
export interface Closeness {
  readonly relative?: number;
  readonly absolute?: number;
  /** Said in the failure message: which quantity, or why this tolerance. */
  readonly label?: string;
}

/**
 * Throws unless the two numbers, or every pair of the two lists, are close; the message names the worst element.
 * Equal infinities are close; NaN is close to nothing.
 */
export function expectAllClose(
  actual: number | ArrayLike<number>,
  expected: number | ArrayLike<number>,
  closeness: Closeness,
): void {
  const { relative = 0, absolute = 0, label = "values" } = closeness;
  const got = typeof actual === "number" ? [actual] : actual;
  const want = typeof expected === "number" ? [expected] : expected;
  if (got.length !== want.length) {
    throw new Error(`${label}: ${got.length} numbers where ${want.length} are expected`);
  }
  let worst = -1;
  let worstExcess = 0;
  for (let i = 0; i < want.length; i++) {
    if (got[i] === want[i]) continue;
    const error = Math.abs(got[i] - want[i]);
    const allowed = absolute + relative * Math.abs(want[i]);
    // Written so that NaN, and an infinite error under an infinite allowance, count as the worst there is.
    const excess =
      error <= allowed && error < Number.POSITIVE_INFINITY ? 0 : error / allowed || Number.POSITIVE_INFINITY;
    if (excess > worstExcess) {
      worst = i;
      worstExcess = excess;
    }
  }
  if (worst >= 0) {
    const error = Math.abs(got[worst] - want[worst]);
    throw new Error(
      `${label}[${worst}]: got ${got[worst]}, expected ${want[worst]}; ` +
        `off by ${error.toExponential(2)} absolute, ${(error / Math.abs(want[worst])).toExponential(2)} relative ` +
        `(allowed: ${absolute} absolute + ${relative} relative)`,
    );
  }
}
