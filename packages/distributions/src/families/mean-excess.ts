/**
 * The mean distance of the ⌈√n⌉ lowest of sorted values from the one above them, or of as many as it takes to differ from it
 * by more than `closest`: the maximum-likelihood scale of an exponential tail.
 */
export function meanExcess(sorted: Float64Array, closest = 0): number {
  const count = sorted.length;
  let outer = Math.min(Math.ceil(Math.sqrt(count)), count - 1);
  while (sorted[outer] - sorted[0] <= closest) outer++;
  let sum = 0;
  for (let i = 0; i < outer; i++) sum += (sorted[outer] - sorted[i]) / outer;
  return sum;
}
