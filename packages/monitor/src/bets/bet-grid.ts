/** What a bet says of a region's normal scores: that they are N(m, s²) and not N(0, 1). */
export interface Bet {
  readonly shift: number;
  readonly width: number;
}

const shifts = [-1, -0.75, -0.5, -0.25, 0.25, 0.5, 0.75, 1];
const widths = [0.5, 0.65, 0.8, 0.9, 1.15, 1.3, 1.5, 2];

/** The bets on each region. They are the same for ever: a state holds their wealth in this order. */
export const betGrid: readonly Bet[] = [
  ...shifts.map((shift) => ({ shift, width: 1 })),
  ...widths.map((width) => ({ shift: 0, width })),
];

/** ln e(z) = ln n(z; m, s) − ln n(z; 0, 1) = square·z² + slope·z + constant, of each bet. */
export const logRatios: {
  readonly square: Float64Array;
  readonly slope: Float64Array;
  readonly constant: Float64Array;
} = {
  square: Float64Array.from(betGrid, ({ width }) => 0.5 * (1 - 1 / width ** 2)),
  slope: Float64Array.from(betGrid, ({ shift, width }) => shift / width ** 2),
  constant: Float64Array.from(betGrid, ({ shift, width }) => -0.5 * (shift / width) ** 2 - Math.log(width)),
};

const LN3 = Math.log(3);

/** w_s = ln 3·(1/ln(s+2) − 1/ln(s+3)) for s = 1, 2, …: the share of the wealth that starts at a row; all shares sum to one. */
export function startShare(s: number): number {
  // As a difference it would lose its digits after some 10⁸ rows.
  const step = Math.log1p(1 / (s + 2));
  const log = Math.log(s + 2);
  return (LN3 * step) / (log * (log + step));
}
