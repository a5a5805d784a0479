// Where central intervals of 50, 80, 90, 95 and 99 % end.
const edges = [0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975, 0.995];

/** How many bins of U a region counts. */
export const BINS: number = edges.length + 1;

// All edges are multiples of 0.005: a table finds the bin without a search.
const CELLS = 200;
const binOfCell = Uint8Array.from({ length: CELLS + 1 }, (_, cell) => {
  return edges.filter((edge) => edge * CELLS < cell + 0.5).length;
});

/** The bin of u in [0, 1]. */
export function binOf(u: number): number {
  return binOfCell[Math.floor(u * CELLS)];
}

/** A range of bins [from, to) with the probability p that a calibrated U falls there. */
export interface PitRange {
  readonly from: number;
  readonly to: number;
  readonly p: number;
}

/** U ≤ p, for p one of the edges. */
export function lowerTail(p: number): PitRange {
  return { from: 0, to: placeOf(p) + 1, p };
}

/** The outcome lies in the central interval that holds `level`: 0.5, 0.8, 0.9, 0.95 or 0.99. */
export function centralRange(level: number): PitRange {
  return { from: placeOf((1 - level) / 2) + 1, to: placeOf((1 + level) / 2) + 1, p: level };
}

function placeOf(p: number): number {
  return edges.findIndex((edge) => Math.abs(edge - p) < 1e-9);
}
