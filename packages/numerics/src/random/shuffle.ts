import { createRng, type Rng } from "./rng.ts";

/** Puts the numbers into a random order, in place (Fisher & Yates); the same seed, or generator, gives the same order. */
export function shuffle(numbers: Int32Array, seed: number | Pick<Rng, "uniform">): Int32Array {
  const rng = typeof seed === "number" ? createRng(seed) : seed;
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = Math.floor(rng.uniform() * (i + 1));
    [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
  }
  return numbers;
}

/** The numbers 0 … length − 1 in a random order. */
export function shuffledRows(length: number, seed: number): Int32Array {
  return shuffle(
    Int32Array.from({ length }, (_, row) => row),
    seed,
  );
}
