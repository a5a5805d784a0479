import { hermiteBasis, stencil } from "./hermite-basis.ts";
import { perWeight, roomForWeights, type SteppedNodes, shiftsFrom, weightsAt, widestStep } from "./moment-weights.ts";
import { septicInto, septicLength } from "./septic.ts";

/** Gauss's rule of eight points on [−1, 1]: nodes above 0 and their weights. */
const gauss = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
];
const basisLength = 3 * stencil;
const slopes = septicLength - 1;

/**
 * The weights of moments by the polynomials that follow H − P between nodes, each by value and two derivatives at the four nodes on
 * either side: their integrals over z(t), and over the square of its distance, which are polynomials of degree 7 from one node to
 * the next. So a row has to be smooth from node to node of its stride, z(t) only from one to the next.
 */
export function hermiteWeights(
  { centre, distance, rate, rate2, rate3 }: SteppedNodes,
  firstShift: number,
): Float64Array {
  const { length } = distance;
  const numbers = roomForWeights(length, firstShift);
  const step = widestStep / 2 ** firstShift;
  const [plain, square] = [new Float64Array(septicLength), new Float64Array(septicLength)];
  const endOf = (k: number): number[] => [distance[k], rate[k], rate2[k], rate3[k]];
  const squareOf = (k: number): number[] => {
    const [z, z1, z2, z3] = endOf(k);
    return [z * z, 2 * z * z1, 2 * (z1 * z1 + z * z2), 2 * (3 * z1 * z2 + z * z3)];
  };
  for (const shift of shiftsFrom(firstShift)) {
    const stride = 2 ** shift;
    const start = weightsAt(length, firstShift, shift);
    const shared = cellIntegrals(stride);
    const width = step * stride;
    for (let k = 0; k + 1 < length; k++) {
      septicInto(endOf(k), endOf(k + 1), step, plain, 0);
      septicInto(squareOf(k), squareOf(k + 1), step, square, 0);
      const cell = Math.floor((k - centre) / stride);
      const first = centre + stride * (cell + 1 - stencil / 2);
      const from = (k - centre - stride * cell) * basisLength * slopes;
      for (let n = 0; n < stencil; n++) {
        const node = first + stride * n;
        if (node < 0 || node >= length) continue;
        const at = start + perWeight * (node >> shift);
        for (let d = 0; d < 3; d++) {
          const integral = from + (3 * n + d) * slopes;
          let [whole, twice] = [0, 0];
          for (let power = 0; power < slopes; power++) {
            whole += plain[power + 1] * shared[integral + power];
            twice += square[power + 1] * shared[integral + power];
          }
          // From the derivatives in t, over the width of a cell, to those in z.
          const unit = width ** d;
          if (d === 0) addTo(numbers, at, whole, twice, 1);
          if (d === 1) addTo(numbers, at + 2, whole, twice, unit * rate[node]);
          if (d === 2) {
            addTo(numbers, at + 2, whole, twice, unit * rate2[node]);
            addTo(numbers, at + 4, whole, twice, unit * rate[node] * rate[node]);
          }
        }
      }
    }
  }
  return numbers;
}

function addTo(numbers: Float64Array, at: number, whole: number, twice: number, by: number): void {
  numbers[at] += whole * by;
  numbers[at + 1] += twice * by;
}

const known = new Map<number, Float64Array>();

/** Of each step of a cell of this stride, and each member of the basis, ∫ member · d(xⁿ) over the step, for n from 1 to 7. */
function cellIntegrals(stride: number): Float64Array {
  const before = known.get(stride);
  if (before !== undefined) return before;
  const integrals = new Float64Array(stride * basisLength * slopes);
  const basis = new Float64Array(basisLength);
  const points = gauss.flatMap(([place, weight]) => [-1, 1].map((side) => [0.5 + 0.5 * side * place, 0.5 * weight]));
  for (let step = 0; step < stride; step++) {
    for (const [x, weight] of points) {
      hermiteBasis((step + x) / stride, basis);
      for (let b = 0; b < basisLength; b++) {
        for (let n = 1; n <= slopes; n++) {
          integrals[(step * basisLength + b) * slopes + n - 1] += weight * basis[b] * n * x ** (n - 1);
        }
      }
    }
  }
  known.set(stride, integrals);
  return integrals;
}
