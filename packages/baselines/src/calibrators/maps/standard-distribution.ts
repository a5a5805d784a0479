import { logNormalCdf } from "@distcal/numerics";
import { segmentOf } from "../isotonic-regression/pav.ts";
import { atNodes, ruleNodes } from "./gauss-legendre.ts";

/** The formulas of one continuous distribution on an axis of standardised values z; its density is above zero. */
export interface StandardFormulas {
  logPdf(z: number): number;
  logCdf(z: number): number;
  logSf(z: number): number;
  /** The z whose cdf is p, from ln p and ln(1 − p). */
  quantile(logP: number, log1mP: number): number;
  /** Where a formula is not smooth, rising. */
  readonly bends: Float64Array;
  /** Whether the density jumps there, or only its slope. */
  readonly isKinked: boolean;
}

/** The same with what it takes integrals to know. */
export interface StandardDistribution extends StandardFormulas {
  readonly mean: number;
  readonly std: number;
  crps(z: number): number;
}

/** Panels end at centre ± scale·sinh(w) for w = 1/8, 2/8, …: dense in the middle, and they reach the end of any tail. */
const panelStep = 1 / 8;
const farthestPanel = 300 / panelStep;
const negligible = 1e-22;

/**
 * A distribution with mean, std and crps, by Gauss–Legendre rules on panels that end at the bends. For d = |z − centre|:
 * E z − centre = ∫ (1 − G) above the centre − ∫ G below it, E d² = ∫ 2d(1 − G) + ∫ 2dG; the crps is ∫ G² below z plus
 * ∫ (1 − G)² above it (Gneiting & Raftery 2007, eq. 20), summed beforehand up to each end of a panel.
 */
export function standardDistribution(formulas: StandardFormulas): StandardDistribution {
  const cdf = (z: number): number => Math.exp(formulas.logCdf(z));
  const sf = (z: number): number => Math.exp(formulas.logSf(z));
  const centre = formulas.quantile(-Math.LN2, -Math.LN2);
  const edges = panelEdges(formulas, centre);
  const last = edges.length - 1;
  const belowSquared = new Float64Array(last + 1);
  const aboveSquared = new Float64Array(last + 1);
  let first = 0;
  let second = 0;
  for (let k = 0; k < last; k++) {
    const half = 0.5 * edges[k + 1] - 0.5 * edges[k];
    const middle = edges[k] + half;
    const upper = middle > centre;
    let below = 0;
    let above = 0;
    for (let i = 0; i < ruleNodes.length; i++) {
      const z = middle + half * ruleNodes[i];
      const weight = half * atNodes[i];
      const [low, high] = [cdf(z), sf(z)];
      below += weight * low * low;
      above += weight * high * high;
      first += weight * (upper ? high : -low);
      second += weight * 2 * Math.abs(z - centre) * (upper ? high : low);
    }
    belowSquared[k + 1] = belowSquared[k] + below;
    aboveSquared[k] = above;
  }
  for (let k = last - 1; k >= 0; k--) aboveSquared[k] += aboveSquared[k + 1];
  const squared = (tail: (z: number) => number, from: number, to: number): number => {
    const half = 0.5 * to - 0.5 * from;
    let sum = 0;
    for (let i = 0; i < ruleNodes.length; i++) sum += atNodes[i] * tail(from + half + half * ruleNodes[i]) ** 2;
    return half * sum;
  };
  return Object.freeze({
    ...formulas,
    mean: centre + first,
    std: Math.sqrt(Math.max(second - first * first, 0)),
    crps(z: number): number {
      if (z <= edges[0]) return edges[0] - z + aboveSquared[0];
      if (z >= edges[last]) return z - edges[last] + belowSquared[last];
      const k = segmentOf(edges, z);
      return belowSquared[k] + squared(cdf, edges[k], z) + squared(sf, z, edges[k + 1]) + aboveSquared[k + 1];
    },
  });
}

/** ln Φ(±1). */
const logHigh = logNormalCdf(1);
const logLow = logNormalCdf(-1);

function panelEdges(formulas: StandardFormulas, centre: number): Float64Array {
  const scale = 0.5 * formulas.quantile(logHigh, logLow) - 0.5 * formulas.quantile(logLow, logHigh);
  const edges = [centre];
  for (const side of [-1, 1]) {
    for (let k = 1; k <= farthestPanel; k++) {
      const d = Math.sinh(k * panelStep);
      const edge = centre + side * scale * d;
      edges.push(edge);
      const log = side < 0 ? formulas.logCdf(edge) : formulas.logSf(edge);
      if (Math.exp(log) * d * d < negligible) break;
    }
  }
  const [least, most] = [Math.min(...edges), Math.max(...edges)];
  for (const bend of formulas.bends) if (bend > least && bend < most) edges.push(bend);
  return Float64Array.from(new Set(edges)).sort();
}
