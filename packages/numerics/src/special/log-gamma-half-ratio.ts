/**
 * ln Γ(x + ½) − ln Γ(x) − ½ ln x for x > 0, without the cancellation of two large logarithms: it falls to −1/(8x).
 * Stirling's series for the ratio (DLMF 5.11.8 at a = ½ and a = 0), after Γ(x+1) = xΓ(x) has lifted x to 12.
 */
export function logGammaHalfRatio(x: number): number {
  let lifted = x;
  let ratio = 1;
  while (lifted < 12) {
    ratio *= lifted / (lifted + 0.5);
    lifted += 1;
  }
  // Without a lift the square roots cancel exactly, and ½ ln(lifted / x) would only add its rounding.
  const lift = lifted === x ? 0 : Math.log(ratio * Math.sqrt(lifted / x));
  const inverse = 1 / lifted;
  const square = inverse * inverse;
  const series =
    -1 / 8 +
    square *
      (1 / 192 +
        square *
          (-1 / 640 +
            square * (17 / 14336 + square * (-31 / 18432 + square * (691 / 180224 - (square * 5461) / 425984)))));
  return lift + inverse * series;
}
