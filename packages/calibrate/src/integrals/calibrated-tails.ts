import type { BaseAxis } from "../base/base-rows.ts";
import { logMixtureAt } from "../mixture/log-mixture-at.ts";
import { mixtureAt } from "../mixture-of-maps.ts";
import type { RowKernel } from "../row-kernel.ts";
import type { ScoreRoom } from "../scores/calibrated-score.ts";
import { scoreRoot } from "../scores/score-root.ts";

/** The calibrated distribution of one row along its axis, by its tails. */
export interface CalibratedTails {
  /** G at a point of the axis. */
  below(t: number): number;
  /** 1 − G. */
  above(t: number): number;
  /** The median, and half the distance between the quantiles one normal standard deviation to either side. */
  readonly centre: number;
  readonly scale: number;
}

/**
 * The tails of the row whose maps are in `room`; they hold until the next row is loaded. `kernel` is one that has loaded the
 * same row, where the axis is its score.
 */
export function calibratedTails(room: ScoreRoom, axis: BaseAxis, kernel?: RowKernel): CalibratedTails {
  const { maps, point } = room;
  const tail = (which: number, t: number): number => {
    if (kernel?.tailsAt(t, point)) return point[which];
    axis.logsAt(t, point);
    if (mixtureAt(maps, point, 0)) return maps.sums[which];
    logMixtureAt(maps, point[0], point[1]);
    return Math.exp(maps.logs[which]);
  };
  const [lower, centre, upper] = [-1, 0, 1].map((target) =>
    axis.atScore(scoreRoot(room, target, target, -Infinity, Infinity)),
  );
  return Object.freeze({
    below: (t: number) => tail(0, t),
    above: (t: number) => tail(1, t),
    centre,
    scale: 0.5 * upper - 0.5 * lower,
  });
}
