import { scoreLogs } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";
import { tailRoot } from "./tail-root.ts";

/** Above this score 1 − p has lost digits of the upper tail, and the logarithm of the tail finds y. */
const highestExact = 2;
/** Below e^−700 a probability is no longer a normal float64. */
const lowestLog = -700;

const point = new Float64Array(4);

/** The value of a distribution at a normal score, the y with F(y) = Φ(score), with the digits of both tails. */
export function valueAtScore(row: Distribution, score: number): number {
  scoreLogs(score, point);
  const [low, high] = [point[0], point[1]];
  if (score > highestExact) {
    const level = Math.min(-Math.expm1(high), 1 - Number.EPSILON / 2);
    return tailRoot(row, true, high, row.quantile(level));
  }
  if (low > lowestLog) return row.quantile(Math.exp(low));
  return tailRoot(row, false, low, row.quantile(Math.exp(lowestLog)));
}
