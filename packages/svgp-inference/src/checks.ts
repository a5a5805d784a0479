import type { RowRange } from "./likelihood.ts";

/** Throws unless value is an integer ≥ 1. */
export function requireAtLeastOne(where: string, name: string, value: number): void {
  if (!(Number.isSafeInteger(value) && value >= 1)) {
    throw new RangeError(`${where}: ${name} must be an integer ≥ 1, got ${value}; pass a whole number such as 8`);
  }
}

/** Throws unless jitter is a finite number ≥ 0. */
export function requireJitter(where: string, jitter: number): void {
  if (!(jitter >= 0 && Number.isFinite(jitter))) {
    throw new RangeError(`${where}: jitter must be a finite number ≥ 0, got ${jitter}; pass a small one such as 1e-6`);
  }
}

/** Throws unless the range holds at least one row and no row beyond the last. */
export function requireRange(where: string, { from, to }: RowRange, rows: number): void {
  if (!(Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0 && from < to && to <= rows)) {
    throw new RangeError(
      `${where}: range must hold rows between 0 and ${rows}, got ${from} up to ${to}; pass 0 ≤ from < to ≤ ${rows}`,
    );
  }
}
