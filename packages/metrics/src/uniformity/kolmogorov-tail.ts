import { lgamma } from "@distcal/numerics";

const ROWS_FOR_EXACT = 1000;
// Above it twice the one-sided tail is the two-sided one to a relative e^(−24).
const FAR = 4;
const ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

/**
 * P(D_n ≥ d) of the two-sided Kolmogorov–Smirnov statistic of n uniform draws: exact up to 1000 rows (Durbin's matrix as
 * in Marsaglia, Tsang & Wang 2003), twice Smirnov's one-sided tail where n·d² ≥ 4 (Simard & L'Ecuyer 2011), else the
 * expansion of Pelz & Good (1976), whose error beyond 1000 rows is below 1e-7.
 */
export function kolmogorovTail(n: number, d: number): number {
  if (2 * n * d <= 1) return 1;
  if (d >= 1) return 0;
  if (n * d * d >= FAR) return Math.min(1, 2 * smirnovTail(n, d));
  const below = n <= ROWS_FOR_EXACT ? durbinCdf(n, d) : pelzGoodCdf(n, d);
  return Math.min(1, Math.max(0, 1 - below));
}

/** P(D_n⁺ ≥ d) = d Σ_j C(n, j) (d + j/n)^(j−1) (1 − d − j/n)^(n−j) over 0 ≤ j ≤ n(1 − d) (Smirnov 1944). */
function smirnovTail(n: number, d: number): number {
  const all = lgamma(n + 1);
  let sum = 0;
  for (let j = 0; j <= n * (1 - d); j++) {
    const left = 1 - d - j / n;
    if (left <= 0) continue;
    const logChoose = all - lgamma(j + 1) - lgamma(n - j + 1);
    sum += Math.exp(logChoose + (j - 1) * Math.log(d + j / n) + (n - j) * Math.log(left));
  }
  return d * sum;
}

/** P(D_n < d) = n!/nⁿ · (Hⁿ)_kk, k = ⌊nd⌋ + 1, H of order 2k − 1 (Durbin 1973), by n products with one vector. */
function durbinCdf(n: number, d: number): number {
  const k = Math.floor(n * d) + 1;
  const order = 2 * k - 1;
  const H = durbinMatrix(k, k - n * d);
  // n!/nⁿ a root at a time, so that nothing under- or overflows.
  const perStep = Math.exp(lgamma(n + 1) / n) / n;
  let vector = new Float64Array(order);
  let next = new Float64Array(order);
  vector[k - 1] = 1;
  for (let step = 0; step < n; step++) {
    for (let i = 0; i < order; i++) {
      const end = Math.min(order, i + 2);
      let sum = 0;
      for (let j = 0; j < end; j++) sum += H[i * order + j] * vector[j];
      next[i] = sum * perStep;
    }
    [vector, next] = [next, vector];
  }
  return vector[k - 1];
}

function durbinMatrix(k: number, h: number): Float64Array {
  const order = 2 * k - 1;
  const H = new Float64Array(order * order);
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < Math.min(order, i + 2); j++) {
      let value = 1;
      if (j === 0) value -= h ** (i + 1);
      if (i === order - 1) value -= h ** (order - j);
      if (j === 0 && i === order - 1 && 2 * h > 1) value += (2 * h - 1) ** order;
      for (let g = 2; g <= i - j + 1; g++) value /= g;
      H[i * order + j] = value;
    }
  }
  return H;
}

/** K₀(z) + K₁(z)/√n + K₂(z)/n + K₃(z)/n^1.5 at z = d√n, in the form of Pelz & Good (1976, eqs. 8–11) for moderate z. */
function pelzGoodCdf(n: number, d: number): number {
  const z = d * Math.sqrt(n);
  const z2 = z * z;
  const z4 = z2 * z2;
  const z6 = z4 * z2;
  const last = Math.ceil((16 * z) / Math.PI) + 1;
  let [k0, k1, k2, k3, k2Even, k3Even] = [0, 0, 0, 0, 0, 0];
  for (let k = last; k >= 1; k--) {
    const odd = ((k - 0.5) * Math.PI) ** 2;
    const even = (k * Math.PI) ** 2;
    const oddWeight = Math.exp(-odd / (2 * z2));
    const evenWeight = even * Math.exp(-even / (2 * z2));
    k0 += oddWeight;
    k1 += (odd - z2) * oddWeight;
    k2 += (6 * z6 + 2 * z4 + (2 * z4 - 5 * z2) * odd + (1 - 2 * z2) * odd ** 2) * oddWeight;
    k3 +=
      ((5 - 30 * z2) * odd ** 3 +
        (212 * z4 - 60 * z2) * odd ** 2 +
        (135 * z4 - 96 * z6) * odd -
        30 * z6 -
        90 * z4 * z4) *
      oddWeight;
    k2Even += evenWeight;
    k3Even += (3 * z2 - even) * evenWeight;
  }
  const first = k0 / z;
  const second = k1 / (6 * z4);
  const third = k2 / (72 * z6 * z) - k2Even / (36 * z2 * z);
  const fourth = k3 / (6480 * z6 * z4) + k3Even / (216 * z6);
  return ROOT_TWO_PI * (first + (second + (third + fourth / Math.sqrt(n)) / Math.sqrt(n)) / Math.sqrt(n));
}
