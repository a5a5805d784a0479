import { createRng } from "@distcal/numerics";

/** Chooses a uniform sample of rows that come by in blocks, however many they will be. */
export interface RowThinning {
  /** The rows of the next block, of so many, that may be in the sample: numbers from 0 in the block. */
  candidates(rows: number): Int32Array;
  /** Where too many rows are held, which of them to keep: numbers from 0 among those held. */
  overfull(): Int32Array | undefined;
  /** The rows of the sample among those held, in their order; undefined where it is all of them. */
  sample(): Int32Array | undefined;
}

/**
 * Every row has a seeded draw of its own; the sample is the `most` rows with the lowest draws, so it depends on the
 * numbers of rows alone, not on how they are cut into blocks. At most twice as many rows and a block are held.
 */
export function rowThinning({ most, seed }: { readonly most: number; readonly seed: number }): RowThinning {
  const rng = createRng(seed);
  let draws = new Float64Array(1024);
  let held = 0;
  let bound = 1;

  const lowest = (): Int32Array => {
    const cut = draws.slice(0, held).sort()[most];
    const rows = new Int32Array(most);
    let kept = 0;
    for (let row = 0; row < held; row++) {
      if (draws[row] >= cut || kept === most) continue;
      draws[kept] = draws[row];
      rows[kept++] = row;
    }
    [held, bound] = [kept, cut];
    return rows.subarray(0, kept);
  };
  return Object.freeze({
    candidates(rows) {
      const chosen: number[] = [];
      for (let row = 0; row < rows; row++) {
        const draw = rng.uniform();
        if (draw >= bound) continue;
        if (held === draws.length) draws = grown(draws);
        draws[held++] = draw;
        chosen.push(row);
      }
      return Int32Array.from(chosen);
    },
    overfull: () => (held > 2 * most ? lowest() : undefined),
    sample: () => (held > most ? lowest() : undefined),
  } satisfies RowThinning);
}

function grown(column: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(2 * column.length);
  longer.set(column);
  return longer;
}
