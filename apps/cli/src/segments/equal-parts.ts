import type { RowParts } from "./row-parts.ts";

/** From this many rows on five parts, so that each has the 30 that a verdict takes; below three. */
const rowsForFive = 150;

/** Parts of about as many rows each by rising numbers, equal ones together; `shown` writes an edge. */
export function equalParts(numbers: Float64Array, shown: (edge: number) => string): RowParts {
  const sorted = numbers.filter((value) => !Number.isNaN(value)).sort();
  const count = sorted.length >= rowsForFive ? 5 : 3;
  const quantiles = Array.from({ length: count - 1 }, (_, k) => sorted[Math.floor(((k + 1) * sorted.length) / count)]);
  const edges = [...new Set(quantiles)].filter((edge) => edge > sorted[0]);
  const names = edges.map((edge, k) => (k === 0 ? `below ${shown(edge)}` : `${shown(edges[k - 1])} to ${shown(edge)}`));
  const last = edges.at(-1);
  const all = last === undefined ? [shown(sorted[0])] : [...names, `from ${shown(last)}`];
  const partOf = (value: number): number => edges.filter((edge) => edge <= value).length;
  return { of: Int32Array.from(numbers, (value) => (Number.isNaN(value) ? -1 : partOf(value))), names: all };
}
