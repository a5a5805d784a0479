import type { Tails } from "@distcal/distributions";
import type { BaseRows } from "./base-rows.ts";
import type { RowMaps } from "./row-maps.ts";

/**
 * The tails of a row of a mapped batch along its axis; they hold until the next row is loaded. `quick` ones are good to an
 * absolute 1e-30, which is enough for their squares, and not for moments of a heavy tail.
 */
export function mappedTails(base: BaseRows, maps: RowMaps, row: number, isQuick: boolean): Tails {
  maps.load(row);
  const axis = base.axis(row, maps.form);
  const quick = isQuick && (base.normal || maps.form === "scores") ? maps.quickTails?.(row) : undefined;
  const point = new Float64Array(4);
  const at = new Float64Array(4);
  const tail = (which: 0 | 1, t: number): number => {
    if (base.normal && quick?.(t, point)) return point[which];
    axis.pointAt(t, point);
    // Of other bases the score is at hand only now.
    if (!base.normal && quick?.(point[0], at)) return at[which];
    return maps.tail(which, point);
  };
  const [lower, centre, upper] = [-1, 0, 1].map((target) => axis.atScore(maps.scoreAtScore(target)));
  return Object.freeze({
    below: (t: number) => tail(0, t),
    above: (t: number) => tail(1, t),
    centre,
    scale: 0.5 * upper - 0.5 * lower,
    bends: Float64Array.of(...maps.kinks.map(axis.atScore), ...(base.bends?.(row) ?? [])).sort(),
  });
}
