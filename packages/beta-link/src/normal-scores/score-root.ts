import { calibratedScore, type ScoreWorkspace } from "./calibrated-score.ts";

const maxSteps = 300;
/** In units of the map's own scale Halley's error is the cube of its step, Newton's the square: 1e-14 is left. */
const lastHalleyStep = 2e-5;
const lastNewtonStep = 1e-8;

/**
 * The normal score x at which the calibrated score is `target`: Halley's method on v(x) = target between `low` and
 * `high`, which may be infinite and only close in; it bisects wherever a step leaves them or progress is slow.
 */
export function scoreRoot(workspace: ScoreWorkspace, target: number, start: number, low: number, high: number): number {
  const { answer } = workspace;
  let below = low;
  let above = high;
  let x = start;
  for (let step = 1; step <= maxSteps; step++) {
    calibratedScore(workspace, x);
    const error = answer[0] - target;
    if (error === 0) return x;
    if (error > 0) above = x;
    else below = x;
    const next = improved(x, error, answer[1], answer[2]);
    const move = Math.abs(next - x);
    const size = move * Math.max(1, answer[1], Math.abs(answer[2]) / answer[1]);
    const close = answer[3] === 1 ? lastHalleyStep : lastNewtonStep;
    if (size <= close || move <= Number.EPSILON * Math.abs(x)) return Math.min(Math.max(next, below), above);
    // Every fourth step halves a finite bracket, so that plateaus and cliffs come to an end.
    const halved = step % 4 === 0 && size > 0.1 && above - below < Infinity;
    x = next > below && next < above && !halved ? capped(next, x) : middle(below, above, x);
    if (!(x > below && x < above)) return x;
  }
  return x;
}

/** Halley's step, with the share of the curvature held where it is no small correction. */
function improved(x: number, error: number, slope: number, bend: number): number {
  const newton = error / slope;
  const share = (0.5 * newton * bend) / slope;
  return x - newton / (1 - Math.min(Math.max(share, -1), 0.5));
}

/** On a plateau a step is no better than a direction. */
function capped(next: number, x: number): number {
  const farthest = 4 * (1 + Math.abs(x));
  return Math.min(Math.max(next, x - farthest), x + farthest);
}

/** Halfway between the ends, or beyond x where an end is infinite. */
function middle(low: number, high: number, x: number): number {
  if (low === -Infinity) return x - 2 * (1 + Math.abs(x));
  if (high === Infinity) return x + 2 * (1 + Math.abs(x));
  return 0.5 * low + 0.5 * high;
}
