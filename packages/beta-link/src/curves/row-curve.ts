/** One row's base as a curve y(z) over its normal score: quintics between knots, the outer ones continuing as straight lines. */
export interface RowCurve {
  /** How many knots there are, of which the arrays below may have room for more. */
  readonly knots: number;
  /** Scores of the knots, rising. */
  readonly score: Float64Array;
  /** From each knot to the next six coefficients of rising powers of z − score[k]; the last are those of the line beyond. */
  readonly cells: Float64Array;
  /** Value at the first knot and dy/dz below it. */
  readonly first: Float64Array;
}

/** Coefficients of a cell. */
export const cellLength = 6;

/** Room for the curve of one row at a time. */
export interface CurveRoom extends RowCurve {
  knots: number;
}

export function curveRoom(most: number): CurveRoom {
  return {
    knots: 0,
    score: new Float64Array(most),
    cells: new Float64Array(cellLength * most),
    first: new Float64Array(2),
  };
}

/** The cell that holds for a score: −1 below the first knot. */
export function cellAt({ score, knots }: RowCurve, z: number): number {
  let low = -1;
  let high = knots;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (score[middle] <= z) low = middle;
    else high = middle;
  }
  return low;
}

/** y at a score. */
export function curveValue(curve: RowCurve, z: number): number {
  const { score, cells, first } = curve;
  const k = cellAt(curve, z);
  if (k < 0) return first[0] + first[1] * (z - score[0]);
  const t = z - score[k];
  const c = cellLength * k;
  let value = cells[c + 5];
  for (let n = 4; n >= 0; n--) value = value * t + cells[c + n];
  return value;
}

/** The same curve over scores that are this many times smaller and then so much less, in place. */
export function placeCurve(curve: CurveRoom, stretch: number, shift: number): CurveRoom {
  const { score, cells, first, knots } = curve;
  for (let k = 0; k < knots; k++) {
    score[k] = score[k] / stretch - shift;
    let power = stretch;
    for (let n = 1; n < cellLength; n++, power *= stretch) cells[cellLength * k + n] *= power;
  }
  first[1] *= stretch;
  return curve;
}
