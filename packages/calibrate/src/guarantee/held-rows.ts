import { fewestRows } from "@distcal/distributions";
import { shuffledRows } from "@distcal/numerics";

/** Held-out rows by which 90 % and 95 % can be promised: ranks lie on these levels exactly where rows + 1 is a multiple of 20 and 40. */
const [forNinety, forNinetyFive] = [19, 39];
/** Beyond this many the next rank is a hundredth of a percent away, and files grow. */
const mostHeld = 9999;

/**
 * How many of some rows are held out. Half where rows are few; enough for 95 % as soon as as many are left; then a quarter, up to 1999,
 * of very many rows a twentieth. From 38 rows on their number and 1 are a multiple of 20, from 78 on of 40, so that no common level is
 * rounded.
 */
export function heldRowCount(rows: number): number {
  if (rows < 2 * forNinety) return Math.floor(rows / 2);
  if (rows < 2 * forNinetyFive) return forNinety;
  const share = Math.min(rows / 4, Math.max(1999, rows / 20));
  const step = forNinetyFive + 1;
  return Math.min(Math.max(step * Math.round((share + 1) / step) - 1, forNinetyFive), mostHeld);
}

/** The rows of a fit and those that it does not see, each in ascending order. */
export interface HeldSplit {
  readonly training: Int32Array;
  readonly held: Int32Array;
}

/** Rows held out at random; with labels, of each group as many as of a table of its size, and of small groups together. */
export function heldSplit(rows: number, seed: number, labels?: readonly string[]): HeldSplit {
  const order = shuffledRows(rows, seed);
  const pools = labels === undefined ? [order] : poolsOf(order, labels);
  const held = new Set(pools.flatMap((pool) => Array.from(pool.slice(0, heldRowCount(pool.length)))));
  const all = Array.from({ length: rows }, (_, row) => row);
  const training = Int32Array.from(all.filter((row) => !held.has(row)));
  requireTraining(rows, training.length);
  return { training, held: Int32Array.from(all.filter((row) => held.has(row))) };
}

/** The rows of each group that can spare enough for 90 %, and those of all others together, in the order given. */
function poolsOf(order: Int32Array, labels: readonly string[]): readonly (readonly number[])[] {
  const byLabel = new Map<string, number[]>();
  for (const row of order) {
    const pool = byLabel.get(labels[row]);
    if (pool === undefined) byLabel.set(labels[row], [row]);
    else pool.push(row);
  }
  const isLarge = (pool: readonly number[] | undefined): boolean => (pool?.length ?? 0) >= 2 * forNinety;
  const small = [...order].filter((row) => !isLarge(byLabel.get(labels[row])));
  return [...[...byLabel.values()].filter(isLarge), small];
}

function requireTraining(rows: number, left: number): void {
  if (left >= fewestRows) return;
  throw new RangeError(
    `fit: a guarantee holds out half of few rows, and ${fewestRows} must be left to fit to, got ${rows} rows; ` +
      `collect at least ${2 * fewestRows - 1}, or fit without a guarantee`,
  );
}
