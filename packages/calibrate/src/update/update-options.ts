import type { Method } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions, requirePositive } from "@distcal/numerics";

/** How a calibrator learns from new rows. */
export interface UpdateOptions {
  /** The share of the old evidence that is kept, from 0 to 1: all of it by default. */
  readonly keep?: number;
  /** Rows after which old evidence counts half, in place of `keep`: of so many new rows, 2^(−rows/halfLife) is kept. */
  readonly halfLife?: number;
  /** Whether rows that the calibrator has learnt from before may be counted again; they are refused by default. */
  readonly again?: boolean;
  /** Where new and old rows are distinguished at random: 1 by default. */
  readonly seed?: number;
  /** The method of the calibrator, where it is one of your own. */
  readonly method?: Method;
}

const known: OptionNames<UpdateOptions> = { keep: true, halfLife: true, again: true, seed: true, method: true };

/** Throws where an option is unknown, or can't be. */
export function requireUpdateOptions(where: string, options: UpdateOptions): void {
  requireKnownOptions(where, options, known);
  const { keep, halfLife } = options;
  if (keep !== undefined && halfLife !== undefined) {
    throw new RangeError(`${where}: keep and halfLife must not both be there, got ${keep} and ${halfLife}; pass one`);
  }
  if (keep !== undefined && !(keep >= 0 && keep <= 1)) {
    throw new RangeError(`${where}: keep must be a number from 0 to 1, got ${keep}; 1 keeps all old evidence`);
  }
  if (halfLife !== undefined) requirePositive(where, "halfLife", halfLife);
}

/** The share of the old evidence that is kept beside so many new rows. */
export function keptShare({ keep, halfLife }: UpdateOptions, rows: number): number {
  if (halfLife !== undefined) return 2 ** (-rows / halfLife);
  return keep ?? 1;
}
