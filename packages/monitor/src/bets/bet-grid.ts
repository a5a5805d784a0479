/** What a bet says of a region's normal scores: that they are N(m, s²) and not N(0, 1). */
export interface Bet {
  readonly shift: number;
  readonly width: number;
}

const shifts = [-1, -0.75, -0.5, -0.25, 0.25, 0.5, 0.75, 1];
const widths = [0.5, 0.65, 0.8, 0.9, 1.15, 1.3, 1.5, 2];

/** The bets on each region. They are the same forever: a state holds their wealth in this order. */
export const betGrid: readonly Bet[] = [
  ...shifts.map((shift) => ({ shift, width: 1 })),
  ...widths.map((width) => ({ shift: 0, width })),
];

const shiftConstants = Float64Array.from(shifts, (shift) => Math.exp(-0.5 * shift ** 2));
const widthSquares = Float64Array.from(widths, (width) => 0.5 * (1 - 1 / width ** 2));
const widthConstants = Float64Array.from(widths, (width) => 1 / width);

/** e(z) = n(z; m, s)/n(z; 0, 1) of each bet, written into `ratios`. */
export function betRatios(z: number, ratios: Float64Array): void {
  // Shifts are multiples of ¼: powers of one exponential are quicker than eight.
  const up = Math.exp(0.25 * z);
  const down = 1 / up;
  let higher = 1;
  let lower = 1;
  for (let k = 0; k < 4; k++) {
    higher *= up;
    lower *= down;
    ratios[4 + k] = higher * shiftConstants[4 + k];
    ratios[3 - k] = lower * shiftConstants[3 - k];
  }
  const square = z * z;
  for (let k = 0; k < 8; k++) ratios[8 + k] = Math.exp(widthSquares[k] * square) * widthConstants[k];
}

const LN3 = Math.log(3);

/** w_s = ln 3·(1/ln(s+2) − 1/ln(s+3)) for s = 1, 2, …: the share of the wealth that starts at a row; all shares sum to one. */
export function startShare(s: number): number {
  // As a difference it would lose its digits after some 10⁸ rows.
  const step = Math.log1p(1 / (s + 2));
  const log = Math.log(s + 2);
  return (LN3 * step) / (log * (log + step));
}
