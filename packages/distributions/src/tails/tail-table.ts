import { segmentOf } from "@distcal/numerics";
import { atNodes, ruleNodes } from "./gauss-legendre.ts";
import type { Tails } from "./tails.ts";

/** Mean and standard deviation of one distribution, and its crps at any point, from integrals that are taken once. */
export interface TailTable {
  readonly mean: number;
  readonly std: number;
  crps(t: number): number;
}

/** Panels end at centre ± scale·sinh(w) for w = 1/8, 2/8, …: dense in the middle, and they reach the end of any tail. */
const panelStep = 1 / 8;
const farthestPanel = 300 / panelStep;
const negligible = 1e-22;

/**
 * What `tailMoments` and `tailCrps` give, for one distribution that many rows share: Gauss–Legendre rules on panels that end
 * at the bends. For d = |t − centre|: E t − centre = ∫ (1 − G) above the centre − ∫ G below it, E d² = ∫ 2d(1 − G) +
 * ∫ 2dG; the crps is ∫ G² below t plus ∫ (1 − G)² above it, summed in advance up to each end of a panel.
 */
export function tailTable(tails: Tails): TailTable {
  const { centre } = tails;
  const edges = panelEdges(tails);
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
      const t = middle + half * ruleNodes[i];
      const weight = half * atNodes[i];
      const [low, high] = [tails.below(t), tails.above(t)];
      below += weight * low * low;
      above += weight * high * high;
      first += weight * (upper ? high : -low);
      second += weight * 2 * Math.abs(t - centre) * (upper ? high : low);
    }
    belowSquared[k + 1] = belowSquared[k] + below;
    aboveSquared[k] = above;
  }
  for (let k = last - 1; k >= 0; k--) aboveSquared[k] += aboveSquared[k + 1];
  return Object.freeze({
    mean: centre + first,
    std: Math.sqrt(Math.max(second - first * first, 0)),
    crps(t: number): number {
      if (t <= edges[0]) return edges[0] - t + aboveSquared[0];
      if (t >= edges[last]) return t - edges[last] + belowSquared[last];
      const k = segmentOf(edges, t);
      const beside = squared(tails.below, edges[k], t) + squared(tails.above, t, edges[k + 1]);
      return belowSquared[k] + beside + aboveSquared[k + 1];
    },
  });
}

/** ∫ of the square of a tail. */
function squared(tail: (t: number) => number, from: number, to: number): number {
  const half = 0.5 * to - 0.5 * from;
  let sum = 0;
  for (let i = 0; i < ruleNodes.length; i++) sum += atNodes[i] * tail(from + half + half * ruleNodes[i]) ** 2;
  return half * sum;
}

function panelEdges({ below, above, centre, scale, bends }: Tails): Float64Array {
  const edges = [centre];
  for (const side of [-1, 1]) {
    for (let k = 1; k <= farthestPanel; k++) {
      const d = Math.sinh(k * panelStep);
      const edge = centre + side * scale * d;
      edges.push(edge);
      if ((side < 0 ? below(edge) : above(edge)) * d * d < negligible) break;
    }
  }
  const [least, most] = [Math.min(...edges), Math.max(...edges)];
  for (const bend of bends) if (bend > least && bend < most) edges.push(bend);
  return Float64Array.from(new Set(edges)).sort();
}
