import { type Surprise, surpriseTailAt } from "../shape/surprise.ts";
import { nodes, weights } from "./four-points.ts";
import { cellAt, cellLength, curveValue, type RowCurve } from "./row-curve.ts";

const rootThree = Math.sqrt(3);
/** Panels are no wider than this share of the surprise's scale, or of the distance from its centre where that is more. */
const widest = 0.5;

/**
 * The first and second moment about `centre` of y(z) where z is the surprise, a Student-t with 3 degrees of freedom, into two
 * numbers. Between the curve's knots by quadrature; along the lines beyond, in closed form.
 */
export function addSurpriseThrough(surprise: Surprise, curve: RowCurve, centre: number, into: Float64Array): void {
  const { score, cells, first, knots } = curve;
  const last = knots - 1;
  into[0] = 0;
  into[1] = 0;
  const middle = surprise.center;
  const [low, high] = [Math.min(score[0], middle), Math.max(score[last], middle)];
  // Moments are taken about the value at the surprise's centre, then moved.
  const at = curveValue(curve, middle);
  for (let start = low; start < high; ) {
    const k = cellAt(curve, start);
    const knot = k + 1 < knots ? score[k + 1] : Infinity;
    const turn = start < middle ? middle : Infinity;
    // Of a step towards the centre the nearer end counts: at a constant width a stretched row would take steps without end.
    const distance = start < middle ? (middle - start) / (1 + widest) : start - middle;
    const end = Math.min(knot, turn, high, start + widest * Math.max(surprise.scale, distance));
    addPanel(surprise, curve, k, start, end, at, into);
    start = end;
  }
  addBeyond(surprise, high, cellLength * last, cells, at - curveValue(curve, high), 1, into);
  addBeyond(surprise, low, -1, first, at - curveValue(curve, low), -1, into);
  const shift = at - centre;
  into[1] += 2 * shift * into[0] + shift * shift;
  into[0] += shift;
}

function addPanel(
  surprise: Surprise,
  curve: RowCurve,
  k: number,
  from: number,
  to: number,
  at: number,
  into: Float64Array,
): void {
  const { score, cells, first } = curve;
  const side = from >= surprise.center ? 1 : -1;
  const origin = k < 0 ? score[0] : score[k];
  const c = cellLength * k;
  const [c0, c1] = k < 0 ? [first[0], first[1]] : [cells[c], cells[c + 1]];
  const [c2, c3, c4, c5] = k < 0 ? [0, 0, 0, 0] : [cells[c + 2], cells[c + 3], cells[c + 4], cells[c + 5]];
  for (let n = 0; n < 4; n++) {
    const z = from + (to - from) * nodes[n];
    const t = z - origin;
    const slope = c1 + t * (2 * c2 + t * (3 * c3 + t * (4 * c4 + t * 5 * c5)));
    const distance = c0 - at + t * (c1 + t * (c2 + t * (c3 + t * (c4 + t * c5))));
    const part = (to - from) * weights[n] * slope * surpriseTailAt(surprise, z);
    into[0] += side * part;
    into[1] += 2 * side * distance * part;
  }
}

/** What lies along the line beyond a score on one side: E(U − a)⁺ and E((U − a)⁺)² of Student's t have closed forms. */
function addBeyond(
  { center, scale }: Surprise,
  from: number,
  cell: number,
  line: Float64Array,
  offset: number,
  side: 1 | -1,
  into: Float64Array,
): void {
  const slope = (cell < 0 ? line[1] : line[cell + 1]) * scale;
  const a = (side * (from - center)) / scale;
  const v = a / rootThree;
  const bell = 1 / (1 + v * v);
  const tail = surpriseTailAt({ weight: 1, center: 0, scale: 1 }, Math.max(a, 1e-300));
  const firstMoment = (rootThree / Math.PI) * bell;
  const excess = firstMoment - a * tail;
  const secondMoment = (3 / Math.PI) * (Math.PI / 2 - Math.atan(v) + v * bell);
  const square = secondMoment - 2 * a * firstMoment + a * a * tail;
  // |y − at| = distance at the start + slope·(U − a).
  const distance = -side * offset;
  into[0] += side * slope * excess;
  into[1] += 2 * distance * slope * excess + slope * slope * square;
}
