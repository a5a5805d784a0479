import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { type ResampledSums, resampledSums, rowsAtOnce } from "../../src/skce/resampled-sums.ts";

const samples = 7;

function summed(rows: number, compiled: boolean): { readonly sums: ResampledSums; readonly naive: Float64Array } {
  const rng = createRng(5);
  const sums = resampledSums(samples, rows, { compiled });
  for (let sample = 0; sample < samples; sample++) {
    for (let j = 0; j < rows; j++) sums.surplus[sample * sums.width + j] = Math.floor(4 * rng.uniform()) - 1;
  }
  const naive = new Float64Array(samples);
  for (let first = 0; first < rows; first += rowsAtOnce) {
    for (const [r, row] of sums.terms.entries()) {
      const i = first + r;
      row.fill(0);
      if (i >= rows) continue;
      for (let j = 0; j < i; j++) row[j] = rng.normal();
      for (let sample = 0; sample < samples; sample++) {
        const counts = sums.surplus.subarray(sample * sums.width);
        for (let j = 0; j < i; j++) naive[sample] += counts[i] * counts[j] * row[j];
      }
    }
    sums.add(first);
  }
  return { sums, naive };
}

it.each([[1], [2], [63], [64], [101]])(
  "sums of %i rows are those of a plain loop, with the same bits in WebAssembly",
  (rows) => {
    const plain = summed(rows, false);
    const compiled = summed(rows, true);
    expect(compiled.sums.draws).toEqual(plain.sums.draws);
    for (let sample = 0; sample < samples; sample++) {
      expect(plain.sums.draws[sample]).toBeCloseTo(plain.naive[sample], 9);
    }
  },
);
