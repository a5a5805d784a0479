import { normalCdf } from "@distcal/numerics";
import { chiSquaredTail } from "./chi-squared-tail.ts";
import { SHAPES } from "./legendre.ts";

/**
 * The smallest p-value of three views of independent standard normals z_jm, in the order j, m with m = 0 the overall
 * column: the sum of all squares, the sum of the overall column's, the largest |z|.
 */
export function smallestPValue(z: Float64Array, contrasts: number): number {
  let all = 0;
  let overall = 0;
  let largest = 0;
  for (let a = 0; a < z.length; a++) {
    const square = z[a] * z[a];
    all += square;
    if (a % contrasts === 0) overall += square;
    if (square > largest) largest = square;
  }
  // 1 − (1 − one)^count, with the digits of small ones.
  const one = 2 * normalCdf(-Math.sqrt(largest));
  const ofLargest = -Math.expm1(z.length * Math.log1p(-one));
  return Math.min(chiSquaredTail(z.length, all), chiSquaredTail(SHAPES, overall), ofLargest);
}
