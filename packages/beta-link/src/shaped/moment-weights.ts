/** Of the nodes of an axis at first those are taken that lie this far apart in t. */
export const widestStep = 0.25;
/** How often that may be halved. */
export const mostHalvings = 3;
/** Numbers of a node at a stride. */
export const perWeight = 6;

/**
 * What nodes of an axis count for in the moments of a row: sums of weights times H − P and its first two derivatives in z are
 * ∫(H − P)dz and 2∫(z − median)(H − P)dz.
 */
export interface MomentWeights {
  /** The widest stride, of 2 to this power nodes. */
  readonly firstShift: number;
  /** By stride, the widest first, and node, from `weightsAt` on: of H − P, h − P′ and h′ − P″, for each integral in turn. */
  readonly numbers: Float64Array;
  /** How large the leading alias of the row's density may be at a stride for these integrals to hold. */
  readonly largestAlias: number;
}

/** The strides for which there are weights, as powers of two, the widest first. */
export const shiftsFrom = (firstShift: number): readonly number[] =>
  Array.from({ length: mostHalvings + 1 }, (_, halving) => firstShift - halving);

/** Where the weights are of the nodes at a stride of 2^shift on an axis of so many: those of node k from here + 6·(k >> shift). */
export function weightsAt(length: number, firstShift: number, shift: number): number {
  let slots = 0;
  for (let wider = firstShift; wider > shift; wider--) slots += (length >> wider) + 1;
  return perWeight * slots;
}

/** Room for the weights of an axis of so many nodes. */
export const roomForWeights = (length: number, firstShift: number): Float64Array =>
  new Float64Array(weightsAt(length, firstShift, firstShift - mostHalvings - 1));

/** The leading alias may be this large: the one that is left is about its square. */
const largestAlias = 2e-5;

/** Nodes z(t) at equal steps of t, one of them at the median: z from there, z′, z″ and z‴. */
export interface SteppedNodes {
  readonly centre: number;
  readonly distance: Float64Array;
  readonly rate: Float64Array;
  readonly rate2: Float64Array;
  readonly rate3: Float64Array;
}

/** The trapezoidal rule in t with its leading alias taken out: f + (h/2π)²·f″ for the integrand f. */
export function trapezoidWeights(
  { centre, distance, rate, rate2, rate3 }: SteppedNodes,
  firstShift: number,
): MomentWeights {
  const { length } = distance;
  const numbers = roomForWeights(length, firstShift);
  for (const shift of shiftsFrom(firstShift)) {
    const spacing = widestStep * 2 ** (shift - firstShift);
    const share = (spacing / (2 * Math.PI)) ** 2;
    for (let k = centre % 2 ** shift; k < length; k += 2 ** shift) {
      const [z, r1, r2, r3] = [distance[k], rate[k], rate2[k], rate3[k]];
      const at = weightsAt(length, firstShift, shift) + perWeight * (k >> shift);
      const [whole, cube] = [spacing * (r1 + share * r3), spacing * share * r1 ** 3];
      const cross = 3 * spacing * share * r1 * r2;
      numbers.set([whole, 2 * (whole * z + cross), cross, 2 * (2 * cube + cross * z), cube, 2 * cube * z], at);
    }
  }
  return { firstShift, numbers, largestAlias };
}
