const length = 512;
const numbers: Float64Array = Float64Array.from({ length }, (_, i) => Math.sin(1.7 * i));
const products = new Float64Array(length);

/**
 * A fixed piece of work, a tenth of a millisecond or so, of the kind that the code under test does: exponentials,
 * logarithms, divisions and multiply-adds over float64 arrays. Times are kept as multiples of it, measured in the same
 * moments, so that a busy or slower machine moves both. A baseline holds for one version of this loop.
 */
export function calibrationLoop(): number {
  let sum = 0;
  for (let round = 0; round < 4; round++) {
    for (let i = 0; i < length; i++) products[i] = Math.exp(numbers[i]) / (1.5 + numbers[length - 1 - i]);
    for (let i = 0; i < length; i++) sum += Math.log(products[i]) * numbers[i];
    for (let shift = 1; shift <= 32; shift++) {
      for (let i = shift; i < length; i++) sum += products[i] * numbers[i - shift];
    }
  }
  return sum;
}
