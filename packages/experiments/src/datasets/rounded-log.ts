/** Binary places of the sums: enough that a rounding to 53 bits is never in doubt for logarithms of short decimals. */
const places = 200n;
const unit = 1n << places;

/**
 * ln v, rounded to the nearest float64 on every machine: `Math.log` may be off by the last digit, and then the prepared
 * file has another digest. ln v = k ln 2 + 2 artanh((m − 1)/(m + 1)) for v = m·2ᵏ, summed in whole numbers.
 */
export function roundedLog(value: number): number {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`roundedLog: value must be finite and > 0, got ${value}; check the row`);
  }
  let [mantissa, exponent] = [value, 0];
  for (; mantissa >= 1.5; exponent++) mantissa /= 2;
  for (; mantissa < 0.75; exponent--) mantissa *= 2;
  const [m, one] = [BigInt(mantissa * 2 ** 53), 1n << 53n];
  const sum = BigInt(exponent) * twiceArtanh(1n, 3n) + twiceArtanh(m - one, m + one);
  return Number(sum) / 2 ** Number(places);
}

/** 2 artanh(numerator/denominator) in units of 2⁻²⁰⁰, by its power series. */
function twiceArtanh(numerator: bigint, denominator: bigint): bigint {
  const x = (numerator << places) / denominator;
  const square = (x * x) / unit;
  let sum = 0n;
  // Division rounds towards nought, so that the power does get there, also from below.
  for (let [power, odd] = [x, 1n]; power !== 0n; power = (power * square) / unit, odd += 2n) sum += power / odd;
  return 2n * sum;
}
