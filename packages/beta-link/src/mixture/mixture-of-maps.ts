import { clamp, type QuadratureRule } from "@distcal/numerics";
import type { MapMoments } from "../link/map-moments.ts";
import { addMaps } from "./add-maps.ts";
import { addSixteenByFour } from "./add-sixteen-by-four.ts";
import { tableExp } from "./table-exp.ts";

/**
 * The order³ Beta maps of one row and room for their sums, used again for row after row: ln a_i = m₀ + F₀₀x_i,
 * ln b_ij = m₁ + F₁₀x_i + F₁₁x_j, c_ijk = m₂ + F₂₀x_i + F₂₁x_j + F₂₂x_k with weights w_i w_j w_k.
 */
export interface MixtureOfMaps {
  readonly order: number;
  readonly nodes: Float64Array;
  readonly weights: Float64Array;
  /** w_i w_j. */
  readonly pairWeights: Float64Array;
  /** ln a_i and a_i. */
  readonly logA: Float64Array;
  readonly a: Float64Array;
  /** ln b_ij and b_ij. */
  readonly logB: Float64Array;
  readonly b: Float64Array;
  /** The three parts of c_ijk. */
  readonly offsetI: Float64Array;
  readonly offsetJ: Float64Array;
  readonly offsetK: Float64Array;
  /** 2 cosh(F₂₂x_k) for the first half of the nodes: what a node and its mirror image have in common. */
  readonly spread: Float64Array;
  /** Room for e^z but for its last factor. */
  readonly products: Float64Array;
  /** The largest a, b and |c|, the latter ∞ where only logarithms do. */
  readonly reach: Float64Array;
  /** Answers of `mixtureAt`: G, 1 − G, Σ W m a, Σ W m b and Σ W m (1 − 2s) (dz)², with s = logistic(z), m = s(1 − s). */
  readonly sums: Float64Array;
  /** Answers of `logMixtureAt`: the logarithms of the first four. */
  readonly logs: Float64Array;
  /** Where `logMixtureAt` keeps its sums as fractions of their largest terms. */
  readonly fractions: Float64Array;
}

/** Up to |z| = 150 every sum and product of the plain form stays within float64, with room to spare. */
const plainReach = 150;
/** Beyond that `addMaps` holds factors within bounds: for offsets up to this size e^−150 stays far below `leastTail`, */
const offsetReach = 40;
/** where the two exponentials of a product do not both reach the bounds, */
const factorReach = 400;
/** and where a term held at e^−150 is nothing beside the sum. */
const leastTail = 1e-30;
/** A larger a or b could lift such a term in the sums of slopes. */
const largestSlope = 1e10;
/** As in the Beta link: e^300 is a step to far beyond double precision. */
const largestLog = 300;

/** A workspace for the maps of a rule. */
export function mixtureWorkspace({ order, nodes, weights }: QuadratureRule): MixtureOfMaps {
  const pairWeights = new Float64Array(order * order);
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < order; j++) pairWeights[i * order + j] = weights[i] * weights[j];
  }
  return Object.freeze({
    order,
    nodes: Float64Array.from(nodes),
    weights: Float64Array.from(weights),
    pairWeights,
    logA: new Float64Array(order),
    a: new Float64Array(order),
    logB: new Float64Array(order * order),
    b: new Float64Array(order * order),
    offsetI: new Float64Array(order),
    offsetJ: new Float64Array(order),
    offsetK: new Float64Array(order),
    spread: new Float64Array(order >> 1),
    products: new Float64Array(order * order),
    reach: new Float64Array(3),
    sums: new Float64Array(5),
    logs: new Float64Array(4),
    fractions: new Float64Array(4),
  });
}

/** Puts the maps of a row into the workspace. */
export function loadMaps(workspace: MixtureOfMaps, maps: MapMoments, row: number): void {
  const { order, nodes, logA, a, logB, b, offsetI, offsetJ, offsetK, spread, reach } = workspace;
  const { mean, factor } = maps;
  const m = 3 * row;
  const f = 6 * row;
  let largestA = 0;
  let largestB = 0;
  let largestC = 0;
  for (let i = 0; i < order; i++) {
    const x = nodes[i];
    logA[i] = clamp(mean[m] + factor[f] * x, largestLog);
    a[i] = tableExp(logA[i]);
    largestA = Math.max(largestA, a[i]);
    offsetI[i] = mean[m + 2] + factor[f + 3] * x;
    offsetJ[i] = factor[f + 4] * x;
    offsetK[i] = factor[f + 5] * x;
    largestC = Math.max(largestC, Math.abs(offsetI[i]));
    for (let j = 0; j < order; j++) {
      const at = i * order + j;
      logB[at] = clamp(mean[m + 1] + factor[f + 1] * x + factor[f + 2] * nodes[j], largestLog);
      b[at] = tableExp(logB[at]);
      largestB = Math.max(largestB, b[at]);
    }
  }
  for (let k = 0; k < spread.length; k++) {
    const factor = tableExp(clamp(offsetK[k], largestLog));
    spread[k] = factor + 1 / factor;
  }
  reach[0] = largestA;
  reach[1] = largestB;
  const plain = largestA <= largestSlope && largestB <= largestSlope;
  reach[2] = plain ? largestC + Math.abs(offsetJ[0]) + Math.abs(offsetK[0]) : Infinity;
}

/**
 * The sums of the mixture at a point, four numbers of `points` from index `at`: ln q, ln(1 − q), and f/q and f/(1 − q), by
 * which dz of a map is a·f/q + b·f/(1 − q). They go to `workspace.sums`. False, and the sums are not to be used, where they
 * would leave the reach of plain float64: then `logMixtureAt` answers. (An array carries numbers without boxes.)
 */
export function mixtureAt(workspace: MixtureOfMaps, points: Float64Array, at: number): boolean {
  return addMixtureAt(workspace, points, at) === everyDigit;
}

/** The same where sums need to hold to an absolute `leastTail` only, as those do that are added to larger ones. */
export function nearMixtureAt(workspace: MixtureOfMaps, points: Float64Array, at: number): boolean {
  return addMixtureAt(workspace, points, at) !== outOfReach;
}

const outOfReach = 0;
const nearEnough = 1;
const everyDigit = 2;

function addMixtureAt(workspace: MixtureOfMaps, points: Float64Array, at: number): number {
  const { reach, sums } = workspace;
  const fall = -reach[0] * points[at];
  const rise = -reach[1] * points[at + 1];
  if (reach[2] + fall + rise <= plainReach && workspace.order === 4) {
    addSixteenByFour(workspace, points, at);
    return everyDigit;
  }
  if (!(reach[2] <= offsetReach && Math.min(fall, rise) <= factorReach)) return outOfReach;
  addMaps(workspace, points, at);
  return sums[0] >= leastTail && sums[1] >= leastTail ? everyDigit : nearEnough;
}
