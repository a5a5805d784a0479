import { wasmInMemory } from "@distcal/numerics";
import { resampleKernelWasm } from "../wasm/resample-kernel.wasm.ts";

/** Rows of terms that meet the resampled counts in one pass: reading and converting a count costs more than a product. */
export const rowsAtOnce = 4;

/** What the sums of a block work on, and the sums: in WebAssembly where that runs, else in TypeScript, with the same bits. */
export interface ResampledSums {
  /** For each sample, how often each row was drawn, minus one; zeros up to `width`. */
  readonly surplus: Int8Array;
  /** Numbers from one sample, and from one row of terms, to the next. */
  readonly width: number;
  /** Four rows of terms, up to the diagonal; zeros behind it. */
  readonly terms: readonly Float64Array[];
  readonly draws: Float64Array;
  /** Adds Σ_r w(first + r) Σ_j w(j) terms[r][j] to the draw of each sample, w its surplus and j up to the last of the four rows. */
  add(first: number): void;
}

interface ResampleExports {
  readonly addResampled: (...sizes: number[]) => void;
}

/** For fewer rows memory takes longer to set up than is saved. */
const fewRows = 64;

let kernel: { readonly inMemory: ReturnType<typeof wasmInMemory<ResampleExports>> } | undefined;

/** Room for a block of rows; `compiled: false` does without WebAssembly. */
export function resampledSums(
  samples: number,
  rows: number,
  { compiled = rows >= fewRows }: { readonly compiled?: boolean } = {},
): ResampledSums {
  const width = Math.ceil(rows / rowsAtOnce) * rowsAtOnce;
  const termsAt = 8 * samples;
  const surplusAt = termsAt + 8 * rowsAtOnce * width;
  const bytes = surplusAt + samples * width;
  if (compiled) kernel ??= { inMemory: wasmInMemory<ResampleExports>(resampleKernelWasm) };
  const instance = compiled ? kernel?.inMemory?.(bytes) : undefined;
  const buffer = instance?.buffer ?? new ArrayBuffer(bytes);
  const draws = new Float64Array(buffer, 0, samples);
  const terms = Array.from(
    { length: rowsAtOnce },
    (_, row) => new Float64Array(buffer, termsAt + 8 * row * width, width),
  );
  const surplus = new Int8Array(buffer, surplusAt, samples * width);
  return Object.freeze({
    surplus,
    width,
    terms,
    draws,
    add(first: number) {
      const columns = first + rowsAtOnce;
      if (instance === undefined) addResampled(draws, terms, surplus, width, first, columns);
      else instance.exports.addResampled(0, samples, termsAt, surplusAt, width, first, columns);
    },
  });
}

/** As the kernel does it: terms of even and of odd columns are summed apart. */
function addResampled(
  draws: Float64Array,
  [a, b, c, d]: readonly Float64Array[],
  surplus: Int8Array,
  width: number,
  first: number,
  columns: number,
): void {
  for (let sample = 0, start = 0; sample < draws.length; sample++, start += width) {
    let [evenA, evenB, evenC, evenD] = [0, 0, 0, 0];
    let [oddA, oddB, oddC, oddD] = [0, 0, 0, 0];
    for (let j = 0; j < columns; j += 2) {
      const even = surplus[start + j];
      const odd = surplus[start + j + 1];
      evenA += even * a[j];
      evenB += even * b[j];
      evenC += even * c[j];
      evenD += even * d[j];
      oddA += odd * a[j + 1];
      oddB += odd * b[j + 1];
      oddC += odd * c[j + 1];
      oddD += odd * d[j + 1];
    }
    const own = start + first;
    let sum = surplus[own] * (evenA + oddA);
    sum += surplus[own + 1] * (evenB + oddB);
    sum += surplus[own + 2] * (evenC + oddC);
    sum += surplus[own + 3] * (evenD + oddD);
    draws[sample] += sum;
  }
}
