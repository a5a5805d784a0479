import { normalCdf, normalPdf } from "@distcal/numerics";
import type { Moments } from "../contracts/moments.ts";
import { atNodes, ruleNodes } from "../tails/gauss-legendre.ts";
import { type ScoreCurves, scoresFrom, sharesScores, slopeOf } from "./score-curves.ts";

/** Lines up to this wide in scores are integrated by a rule. */
const narrow = 0.5;

/** Mass of each line of a row, and first and second moment of z about the line's anchor there. */
interface LineMoments {
  readonly mass: Float64Array;
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Means and standard deviations of all rows, in closed form: each line is a piece of a normal distribution. */
export function curveMoments(curves: ScoreCurves): Moments {
  const { length, knots } = curves;
  const [mean, std] = [new Float64Array(length), new Float64Array(length)];
  const room = lineRoom(knots - 1);
  const isShared = sharesScores(curves);
  if (isShared) fillLines(curves, 0, room);
  for (let row = 0; row < length; row++) {
    if (!isShared) fillLines(curves, row, room);
    momentsOfRow(curves, row, room, mean, std);
  }
  return { mean, std };
}

function lineRoom(lines: number): LineMoments {
  return { mass: new Float64Array(lines), first: new Float64Array(lines), second: new Float64Array(lines) };
}

/** The score a line's moments are taken about: its own end that is nearer to the middle of the row. */
function anchorOf(k: number, knots: number): number {
  return k < knots >> 1 ? k + 1 : k;
}

function fillLines(curves: ScoreCurves, row: number, { mass, first, second }: LineMoments): void {
  const { score, knots } = curves;
  const s = scoresFrom(curves, row);
  for (let k = 0; k < knots - 1; k++) {
    const low = k === 0 ? -Infinity : score[s + k];
    const high = k === knots - 2 ? Infinity : score[s + k + 1];
    const at = score[s + anchorOf(k, knots)];
    if (high - low < narrow) {
      addNarrow(low, high, at, k, { mass, first, second });
      continue;
    }
    // The difference from the side where neither cdf is near 1.
    const m = low > 0 ? normalCdf(-low) - normalCdf(-high) : normalCdf(high) - normalCdf(low);
    const [atLow, atHigh] = [low === -Infinity ? 0 : normalPdf(low), high === Infinity ? 0 : normalPdf(high)];
    const m1 = atLow - atHigh;
    const m2 = m + (atLow === 0 ? 0 : low * atLow) - (atHigh === 0 ? 0 : high * atHigh);
    mass[k] = m;
    first[k] = m1 - at * m;
    second[k] = m2 - 2 * at * m1 + at * at * m;
  }
}

/** On a narrow line differences of cdfs cancel: a rule of ten points loses nothing there. */
function addNarrow(low: number, high: number, at: number, k: number, { mass, first, second }: LineMoments): void {
  const half = 0.5 * (high - low);
  let [m, m1, m2] = [0, 0, 0];
  for (let i = 0; i < ruleNodes.length; i++) {
    const distance = low - at + half * (1 + ruleNodes[i]);
    const weight = half * atNodes[i] * normalPdf(at + distance);
    m += weight;
    m1 += weight * distance;
    m2 += weight * distance * distance;
  }
  mass[k] = m;
  first[k] = m1;
  second[k] = m2;
}

function momentsOfRow(
  curves: ScoreCurves,
  row: number,
  { mass, first, second }: LineMoments,
  mean: Float64Array,
  std: Float64Array,
): void {
  const { value, knots } = curves;
  const v = row * knots;
  const centre = value[v + (knots >> 1)];
  // In units of the whole width, so that no square overflows.
  const unit = value[v + knots - 1] - value[v];
  let [sum, squares] = [0, 0];
  for (let k = 0; k < knots - 1; k++) {
    const slope = slopeOf(curves, row, k) / unit;
    const offset = (value[v + anchorOf(k, knots)] - centre) / unit;
    sum += offset * mass[k] + slope * first[k];
    squares += offset * offset * mass[k] + 2 * offset * slope * first[k] + slope * slope * second[k];
  }
  mean[row] = centre + unit * sum;
  std[row] = unit * Math.sqrt(Math.max(squares - sum * sum, 0));
}
