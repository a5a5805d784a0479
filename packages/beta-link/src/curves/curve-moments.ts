import type { Surprise } from "../shape/surprise.ts";
import type { ScoreAxis } from "../shaped/score-axis.ts";
import type { CoreNodes } from "./core-nodes.ts";
import { nodes, weights } from "./four-points.ts";
import { cellAt, cellLength, curveValue, type RowCurve } from "./row-curve.ts";
import { addSurpriseThrough } from "./surprise-through.ts";

const quintic = new Float64Array(6);
const sums = new Float64Array(2);

/**
 * Mean and std of y(z) where z follows a row's calibrated distribution, into two numbers. For the tails P below the axis's
 * median c and 1 − P above it, E y − y(c) = ∫ y′(1 − P) − ∫ y′P, and E (y − y(c))² = ∫ 2|y − y(c)| y′ · tail; between filled nodes the
 * tail is the quintic through its values and two derivatives, and each piece ends where the curve has a knot. Beyond the
 * filled nodes nothing of the core is left that could move either.
 */
export function curveMoments(
  axis: ScoreAxis,
  core: CoreNodes,
  surprise: Surprise,
  curve: RowCurve,
  into: Float64Array,
): void {
  const centre = curveValue(curve, axis.median);
  sums.fill(0);
  for (let k = core.first; k < core.last; k += core.stride) {
    const upper = k >= axis.centre;
    const from = axis.score[k];
    const to = axis.score[k + core.stride];
    writeQuintic(core, k, to - from, upper);
    addCell(curve, from, to, upper ? 1 : -1, centre);
  }
  const rest = 1 - surprise.weight;
  let mean = rest * sums[0];
  let second = rest * sums[1];
  if (surprise.weight > 0) {
    addSurpriseThrough(surprise, curve, centre, sums);
    mean += surprise.weight * sums[0];
    second += surprise.weight * sums[1];
  }
  into[0] = centre + mean;
  into[1] = Math.sqrt(Math.max(second - mean * mean, 0));
}

/** The lower or upper tail from a node to the next as a polynomial in the share of the way. */
function writeQuintic({ numbers, at, step, stride }: CoreNodes, k: number, width: number, upper: boolean): void {
  const a = at + step * k;
  const b = at + step * (k + stride);
  const sign = upper ? -1 : 1;
  const side = upper ? 1 : 0;
  const [y0, y1] = [numbers[a + side], numbers[b + side]];
  const [s0, s1] = [sign * width * numbers[a + 2], sign * width * numbers[b + 2]];
  const square = 0.5 * sign * width * width;
  const [h0, h1] = [square * numbers[a + 3], square * numbers[b + 3]];
  const rise = y1 - y0;
  quintic[0] = y0;
  quintic[1] = s0;
  quintic[2] = h0;
  quintic[3] = 10 * rise - 6 * s0 - 4 * s1 - 3 * h0 + h1;
  quintic[4] = -15 * rise + 8 * s0 + 7 * s1 + 3 * h0 - 2 * h1;
  quintic[5] = 6 * rise - 3 * s0 - 3 * s1 - h0 + h1;
}

function addCell(curve: RowCurve, from: number, to: number, side: number, centre: number): void {
  const { score, cells, first, knots } = curve;
  const perWidth = 1 / (to - from);
  let k = cellAt(curve, from);
  let start = from;
  while (start < to) {
    const end = k + 1 < knots ? Math.min(score[k + 1], to) : to;
    const width = end - start;
    const origin = k < 0 ? score[0] : score[k];
    const c = cellLength * k;
    const c0 = k < 0 ? first[0] : cells[c];
    const c1 = k < 0 ? first[1] : cells[c + 1];
    const c2 = k < 0 ? 0 : cells[c + 2];
    const c3 = k < 0 ? 0 : cells[c + 3];
    const c4 = k < 0 ? 0 : cells[c + 4];
    const c5 = k < 0 ? 0 : cells[c + 5];
    for (let n = 0; n < 4; n++) {
      const z = start + width * nodes[n];
      const t = z - origin;
      const x = (z - from) * perWidth;
      const tail =
        quintic[0] + x * (quintic[1] + x * (quintic[2] + x * (quintic[3] + x * (quintic[4] + x * quintic[5]))));
      const slope = c1 + t * (2 * c2 + t * (3 * c3 + t * (4 * c4 + t * 5 * c5)));
      const distance = c0 - centre + t * (c1 + t * (c2 + t * (c3 + t * (c4 + t * c5))));
      const part = width * weights[n] * slope * tail;
      sums[0] += side * part;
      sums[1] += 2 * side * distance * part;
    }
    start = end;
    k++;
  }
}
