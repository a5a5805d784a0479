import type { Distribution } from "@distcal/distributions";
import { logNormalCdf } from "@distcal/numerics";
import { held } from "./location-scale-batch.ts";

/** Above this score 1 − p has lost digits of the upper tail, and the logarithm of the tail finds y. */
const highestExact = 2;
/** Below e^−700 a probability is no longer a normal float64. */
const lowestLog = -700;
const maxSteps = 200;
/** Newton's error is the square of its step in units of the tail's own scale. */
const lastStep = 1e-7;

/** The value of a distribution at a normal score, the y with F(y) = Φ(score), with the digits of both tails. */
export function baseValueAt(base: Distribution, score: number): number {
  const low = logNormalCdf(score);
  if (score > highestExact) {
    const high = logNormalCdf(-score);
    return tailRoot(base, 1, high, base.quantile(Math.min(-Math.expm1(high), 1 - Number.EPSILON / 2)));
  }
  if (low > lowestLog) return base.quantile(Math.exp(low));
  return tailRoot(base, -1, low, base.quantile(Math.exp(lowestLog)));
}

/** The y whose upper (side 1) or lower (side −1) tail has this logarithm, by Newton's method between closing ends. */
function tailRoot(base: Distribution, side: 1 | -1, logTail: number, start: number): number {
  let near = -side * Infinity;
  let far = side * Infinity;
  let y = start;
  let reach = base.std();
  for (let step = 1; step <= maxSteps; step++) {
    const log = side > 0 ? base.logSf(y) : base.logCdf(y);
    const excess = log - logTail;
    if (excess > 0) near = y;
    else far = y;
    const newton = held(y + side * excess * Math.exp(log - base.logPdf(y)));
    if (Math.abs(excess) <= lastStep) return newton;
    const inside = side * (newton - near) > 0 && side * (far - newton) > 0;
    const closed = Number.isFinite(near) && Number.isFinite(far);
    let next = newton;
    if (closed && (!inside || step % 8 === 0)) next = 0.5 * near + 0.5 * far;
    else if (!inside) {
      next = held(y + side * Math.sign(excess) * reach);
      reach *= 4;
    }
    if (Math.abs(next - y) <= Number.EPSILON * Math.abs(y)) return next;
    y = next;
  }
  return y;
}
