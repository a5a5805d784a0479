import { scoreFromLogs } from "@distcal/numerics";
import { type Shape, shapeLogs } from "../shape/shape.ts";
import { septicInto, septicLength } from "./septic.ts";

/** The table goes down to 2^−109 ≈ 1.5e-33 on either side; */
const octaves = 109;
export const leastCore: number = 2 ** -octaves;
/** this much of the final shape may lie beyond. */
const nothing = 1e-14;
/** An octave has 2⁴ cells, and twice as many for each halving of the narrowest component's scale below 0.3, up to 2⁷. */
const [fewestBits, mostBits, widestScale] = [4, 7, 0.3];
const HALF_LOG_TWO_PI = 0.9189385332046728;
const inverseRootTwoPi = 1 / Math.sqrt(2 * Math.PI);
/** The largest number below ½: cells end there. */
export const belowHalf = 0.49999999999999994;

/**
 * P = H₂(Φ⁻¹(C)) and 1 − P as polynomials in the smaller of C and 1 − C, between numbers that have few bits: a cell is found
 * from the bits of the number, without a logarithm.
 */
export interface FinalTable {
  /** An octave has 2^bits cells. */
  readonly bits: number;
  /** How many cells there are for C ≤ ½; as many follow for 1 − C < ½. */
  readonly count: number;
  /** Of each cell P, then 1 − P. */
  readonly cells: Float64Array;
}

/** The table of a final shape; undefined where it is too wide or too narrow for one. */
export function finalTable(shape: Shape): FinalTable | undefined {
  const narrowest = Math.min(...shape.scale);
  const bits = fewestBits + Math.max(0, Math.ceil(Math.log2(widestScale / narrowest)));
  const [lowest, highest] = [endAt(shape, leastCore, 0), endAt(shape, leastCore, 1)];
  if (bits > mostBits || lowest[0][0] > nothing || highest[1][0] > nothing) return undefined;
  const perOctave = 2 ** bits;
  const count = perOctave * (octaves - 1);
  const cells = new Float64Array(4 * septicLength * count);
  for (const side of [0, 1] as const) {
    let left = side === 0 ? lowest : highest;
    for (let k = 0; k < count; k++) {
      const width = 2 ** (Math.floor(k / perOctave) - octaves - bits);
      const right = endAt(shape, startOf(k + 1, perOctave), side);
      const at = 2 * septicLength * (side * count + k);
      septicInto(left[0], right[0], width, cells, at);
      septicInto(left[1], right[1], width, cells, at + septicLength);
      left = right;
    }
  }
  return Object.freeze({ bits, count, cells });
}

/** Where a cell starts: 2^octave·(1 + k/2^bits). */
const startOf = (k: number, perOctave: number): number =>
  2 ** (Math.floor(k / perOctave) - octaves) * (1 + (k % perOctave) / perOctave);

/** P and 1 − P with three derivatives each, in C (0) or in 1 − C (1) of this size. */
function endAt(shape: Shape, size: number, side: 0 | 1): [number[], number[]] {
  const [small, large] = [Math.log(size), Math.log1p(-size)];
  const v = side === 0 ? scoreFromLogs(small, large) : scoreFromLogs(large, small);
  const v1 = (side === 0 ? 1 : -1) * Math.exp(0.5 * v * v + HALF_LOG_TWO_PI);
  const v2 = v * v1 * v1;
  const v3 = v1 ** 3 * (1 + 2 * v * v);
  const { logCdf, logSf, logPdf } = shapeLogs(shape, v);
  let [first, second] = [0, 0];
  for (let k = 0; k < shape.weight.length; k++) {
    const s = shape.scale[k];
    const u = (v - shape.mean[k]) / s;
    const density = (shape.weight[k] / s) * Math.exp(-0.5 * u * u) * inverseRootTwoPi;
    first -= (density * u) / s;
    second += (density * (u * u - 1)) / (s * s);
  }
  const density = Math.exp(logPdf);
  const slopes = [density * v1, first * v1 * v1 + density * v2, second * v1 ** 3 + 3 * first * v1 * v2 + density * v3];
  return [
    [Math.exp(logCdf), ...slopes],
    [Math.exp(logSf), ...slopes.map((slope) => -slope)],
  ];
}
