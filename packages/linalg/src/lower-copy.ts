import type { Matrix } from "./matrix.ts";

/** The numbers of a square matrix on and below its diagonal, zeros above. */
export function lowerCopy({ rows: n, data }: Matrix): Float64Array {
  const copy = new Float64Array(n * n);
  // By a loop: views of short rows cost more than their numbers.
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) copy[i * n + j] = data[i * n + j];
  }
  return copy;
}
