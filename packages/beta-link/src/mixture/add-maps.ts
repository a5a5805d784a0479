import type { MixtureOfMaps } from "./mixture-of-maps.ts";
import { tableExp } from "./table-exp.ts";

const largestExponent = 700;
/** e^∓150: beyond it a map is 0 or 1 to more digits than its sum keeps, and its square and cube stay within float64. */
const leastProduct = 7.175095973164411e-66;
const largestProduct = 1.3937095806663797e65;

/**
 * The five sums of a mixture of any order. e^z factorises into T_ij · e^±(F₂₂x_k), so order·(order + 1) exponentials do.
 * A node k and its mirror image are added in closed form: with e^z and e^z′ of the two, σ = e^z + e^z′ = T·2cosh and
 * π = e^z e^z′ = T², over D = 1 + σ + π: Σ s = (σ + 2π)/D, Σ (1−s) = (2 + σ)/D, Σ m = (σ(1+π) + 4π)/D² and
 * Σ m(1−2s) = (1−π)(σ(1+π) + 8π − σ²)/D³.
 */
export function addMaps(workspace: MixtureOfMaps, points: Float64Array, point: number): void {
  const logQ = points[point];
  const log1mQ = points[point + 1];
  const perA = points[point + 2];
  const perB = points[point + 3];
  const { order, a, b, offsetI, offsetJ, spread, weights, pairWeights, sums } = workspace;
  const half = spread.length;
  let below = 0;
  let above = 0;
  let inA = 0;
  let inB = 0;
  let bend = 0;
  for (let i = 0; i < order; i++) {
    const factor = tableExp(Math.max(a[i] * logQ + offsetI[i], -largestExponent));
    for (let j = 0; j < order; j++) {
      const at = i * order + j;
      const free = factor * tableExp(Math.min(offsetJ[j] - b[at] * log1mQ, largestExponent));
      const product = Math.min(Math.max(free, leastProduct), largestProduct);
      const square = product * product;
      let s = 0;
      let complement = 0;
      let m = 0;
      let tilt = 0;
      for (let k = 0; k < half; k++) {
        const sum = product * spread[k];
        const inverse = 1 / (1 + sum + square);
        const share = weights[k] * inverse;
        const rise = sum * (1 + square);
        s += share * (sum + 2 * square);
        complement += share * (2 + sum);
        m += share * inverse * (rise + 4 * square);
        tilt += share * inverse * inverse * (1 - square) * (rise + 8 * square - sum * sum);
      }
      if (half + half < order) {
        // The node in the middle is its own mirror image.
        const inverse = 1 / (1 + product);
        const share = weights[half] * inverse;
        s += share * product;
        complement += share;
        m += share * inverse * product;
        tilt += share * inverse * product * (1 - product) * inverse;
      }
      const weight = pairWeights[at];
      const slope = a[i] * perA + b[at] * perB;
      below += weight * s;
      above += weight * complement;
      inA += weight * m * a[i];
      inB += weight * m * b[at];
      bend += weight * tilt * slope * slope;
    }
  }
  sums[0] = below;
  sums[1] = above;
  sums[2] = inA;
  sums[3] = inB;
  sums[4] = bend;
}
