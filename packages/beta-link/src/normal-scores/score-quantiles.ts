import { type ScoreWorkspace, scoreFrom } from "./calibrated-score.ts";
import { scoreRoot } from "./score-root.ts";
import { nothing, type ScoreTable } from "./score-table.ts";

/**
 * The normal scores at which the calibrated cdf has these levels, given with their own scores Φ⁻¹(level), into `into`.
 * Starts come from the row's table, where it is filled and sure of the level; else from the level before.
 */
export function scoreQuantiles(
  workspace: ScoreWorkspace,
  table: ScoreTable,
  levels: Float64Array,
  targets: Float64Array,
  into: Float64Array,
): void {
  const { filled, low, grid } = table;
  const stride = filled[2];
  let before = Number.NaN;
  for (let l = 0; l < levels.length; l++) {
    const target = targets[l];
    if (stride > 0 && levels[l] >= nothing && 1 - levels[l] >= nothing) {
      const k = lastAtMost(low, filled, levels[l]);
      if (k >= filled[0] && k < filled[1]) {
        const from = grid.score[k];
        const to = grid.score[k + stride];
        into[l] = scoreRoot(workspace, target, startBetween(workspace, table, k, k + stride, target), from, to);
      } else {
        const edge = grid.score[k < filled[0] ? filled[0] : filled[1]];
        into[l] = scoreRoot(workspace, target, edge, -Infinity, Infinity);
      }
    } else {
      const start = Number.isNaN(before) ? target : before;
      into[l] = scoreRoot(workspace, target, start, -Infinity, Infinity);
      before = into[l];
    }
  }
}

/** The last filled index whose G is at most the level, or one before the first. */
function lastAtMost(low: Float64Array, filled: Int32Array, level: number): number {
  const first = filled[0];
  const stride = filled[2];
  let below = -1;
  let above = (filled[1] - first) / stride + 1;
  while (above - below > 1) {
    const middle = (below + above) >> 1;
    if (low[first + middle * stride] <= level) below = middle;
    else above = middle;
  }
  return first + below * stride;
}

/** x at calibrated score v between two knots, by the quintic through values and two derivatives of x(v) at both. */
function startBetween(workspace: ScoreWorkspace, table: ScoreTable, from: number, to: number, target: number): number {
  const { knots, grid } = table;
  const v0 = knotAt(workspace, table, from);
  const width = knotAt(workspace, table, to) - v0;
  const x0 = grid.score[from];
  const x1 = grid.score[to];
  const t = Math.min(Math.max((target - v0) / width, 0), 1);
  const rise = x1 - x0;
  const slope0 = knots[3 * from + 1] * width;
  const slope1 = knots[3 * to + 1] * width;
  const bend0 = 0.5 * knots[3 * from + 2] * width * width;
  const bend1 = 0.5 * knots[3 * to + 2] * width * width;
  // Newton's form of the Hermite polynomial: x0 + t(slope0 + t(bend0 + t(c3 + (t−1)(c4 + (t−1)c5)))).
  const c3 = rise - slope0 - bend0;
  const d4 = slope1 - slope0 - 2 * bend0 - 3 * c3;
  const d5 = bend1 - bend0 - 3 * c3 - 3 * d4;
  const start = x0 + t * (slope0 + t * (bend0 + t * (c3 + (t - 1) * (d4 + (t - 1) * d5))));
  return start > x0 && start < x1 ? start : 0.5 * (x0 + x1);
}

/** The calibrated score at a grid index, with dx/dv and d²x/dv² beside it. */
function knotAt({ answer }: ScoreWorkspace, { knots, low, high, density, bend }: ScoreTable, k: number): number {
  const at = 3 * k;
  if (Number.isNaN(knots[at])) {
    scoreFrom(low[k], high[k], density[k], bend[k], answer);
    const rate = 1 / answer[1];
    knots[at] = answer[0];
    knots[at + 1] = rate;
    knots[at + 2] = -answer[2] * rate * rate * rate;
  }
  return knots[at];
}
