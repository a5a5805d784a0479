import { clamp } from "@distcal/numerics";
import type { Distribution } from "../contracts/distribution.ts";

const maxSteps = 300;
/** Newton's error is the square of its step in units of the tail's own scale: 1e-14 is left. */
const lastStep = 1e-7;

/**
 * The y whose tail has this logarithm: ln(1 − F(y)) = logTail in the upper tail, ln F(y) = logTail in the lower one.
 * Newton's method on the logarithm of the tail, between ends that close in, from where `quantile` stops telling.
 */
export function tailRoot(row: Distribution, upper: boolean, logTail: number, start: number): number {
  const direction = upper ? 1 : -1;
  let near = -direction * Infinity;
  let far = direction * Infinity;
  let y = start;
  let reach = Math.max(row.std(), Math.abs(y) * Number.EPSILON);
  for (let step = 1; step <= maxSteps; step++) {
    const log = upper ? row.logSf(y) : row.logCdf(y);
    const excess = log - logTail;
    if (excess === 0) return y;
    if (excess > 0) near = y;
    else far = y;
    const next = clamp(y + (direction * excess) / Math.exp(row.logPdf(y) - log));
    if (Math.abs(excess) <= lastStep && Number.isFinite(next)) return next;
    if (Math.abs(next - y) <= Number.EPSILON * Math.abs(y)) return next;
    const inside = direction * (next - near) > 0 && direction * (far - next) > 0;
    const bracketed = Number.isFinite(near) && Number.isFinite(far);
    if (inside && !(bracketed && step % 8 === 0)) y = next;
    else if (bracketed) y = 0.5 * near + 0.5 * far;
    else {
      reach = Math.max(4 * reach, Math.abs(y));
      y = clamp(y + Math.sign(excess) * direction * reach);
    }
    if (!(direction * (y - near) > 0 && direction * (far - y) > 0)) return y;
  }
  return y;
}
