import { createRng } from "@distcal/numerics";

/** Rows of the paper's example. */
export interface TwoLinesRows {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** The variance of the noise about either line. */
export const noiseVariance = 2;

/** Song et al. 2019, §5.1: x uniform on [−10, 40]; y = ½x + ε or y = ε with equal chance, ε ~ N(0, 2). */
export function twoLines(rows: number, seed: number): TwoLinesRows {
  const rng = createRng(seed);
  const x = Float64Array.from({ length: rows }, () => -10 + 50 * rng.uniform());
  const y = x.map((at) => (rng.uniform() < 0.5 ? 0.5 * at : 0) + Math.sqrt(noiseVariance) * rng.normal());
  return { x, y };
}
