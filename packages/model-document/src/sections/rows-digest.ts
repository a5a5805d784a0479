import { type Schema, text } from "../schema/schema.ts";

/** The digest of the rows that a model was fitted to: rows it was fitted to prove nothing about it. */
export const rowsDigestSchema: Schema<string> = text({ maxLength: 32, pattern: /^[0-9a-f]{32}$/ });

const LANES = 4;

/** The digest of rows that come by in blocks. */
export interface RowsDigest {
  /** Takes rows by their columns, which are the same in each block. */
  add(columns: readonly Float64Array[]): void;
  /** 32 hexadecimal digits. */
  digest(): string;
}

/**
 * A digest of rows by their columns, such as mean, std and target. It does not depend on the order of the rows, being the
 * sum of their hashes (Murmur3, in four lanes), nor on the sign of 0; it tells tables apart, and is not protection against
 * forgery.
 */
export function rowsDigest(): RowsDigest {
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  const sums = new Uint32Array(LANES);
  const hashes = new Uint32Array(LANES);
  return Object.freeze({
    add(columns) {
      const rows = columns[0]?.length ?? 0;
      for (let row = 0; row < rows; row++) {
        for (let lane = 0; lane < LANES; lane++) hashes[lane] = Math.imul(lane + 1, 0x9e3779b9);
        for (const column of columns) {
          // −0 + 0 is 0.
          number[0] = column[row] + 0;
          for (let lane = 0; lane < LANES; lane++) {
            hashes[lane] = mixed(mixed(hashes[lane], words[0]), words[1]);
          }
        }
        for (let lane = 0; lane < LANES; lane++) sums[lane] += finished(hashes[lane]);
      }
    },
    digest: () => Array.from(sums, (sum) => sum.toString(16).padStart(8, "0")).join(""),
  } satisfies RowsDigest);
}

/** The digest of rows that are there as a whole. */
export function digestOfRows(columns: readonly Float64Array[]): string {
  const rows = rowsDigest();
  rows.add(columns);
  return rows.digest();
}

function mixed(hash: number, word: number): number {
  const scrambled = Math.imul(turned(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  return Math.imul(turned(hash ^ scrambled, 13), 5) + 0xe6546b64;
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function finished(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
