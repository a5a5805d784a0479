import { normalQuantile } from "@distcal/numerics";
import type { StepRow } from "./step-row.ts";

/** How wide the kernels of a row may be. */
interface Widths {
  readonly std: number;
  /** The distance between the quartiles. */
  readonly quartiles: number;
  readonly leastWidth: number;
}

const halfLogTwoPi = 0.9189385332046728;
const normalQuartiles = 2 * normalQuantile(0.75);
/** The factor of the rule of thumb. */
const thumb = 1.06;

/**
 * ln of the density of point masses, each spread to a normal kernel. Its width is Scott's rule of thumb, 1.06·n^(−1/5) times the standard
 * deviation or the distance of the quartiles over that of a standard normal, whichever is less and not nought, n = 1/Σ w² masses that
 * count (Scott 1992; for the log score of such forecasts: Jordan, Krüger & Lerch 2019).
 */
export function logKernelDensity({ values, cdf }: StepRow, widths: Widths): (y: number) => number {
  const weights = cdf.map((top, k) => top - (cdf[k - 1] ?? 0));
  const count = 1 / weights.reduce((sum, w) => sum + w * w, 0);
  const fromQuartiles = widths.quartiles / normalQuartiles;
  const spread = fromQuartiles > 0 ? Math.min(widths.std, fromQuartiles) : widths.std;
  const width = Math.max(thumb * spread * count ** -0.2, widths.leastWidth);
  const logWeights = weights.map(Math.log);
  return (y) => {
    let largest = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < values.length; k++) {
      const z = (y - values[k]) / width;
      largest = Math.max(largest, logWeights[k] - 0.5 * z * z);
    }
    if (largest === Number.NEGATIVE_INFINITY) return largest;
    let sum = 0;
    for (let k = 0; k < values.length; k++) {
      const z = (y - values[k]) / width;
      sum += Math.exp(logWeights[k] - 0.5 * z * z - largest);
    }
    return largest + Math.log(sum) - halfLogTwoPi - Math.log(width);
  };
}
