import { scoreFrom } from "../normal-scores/calibrated-score.ts";
import { mixSurprise, type QuickRow, quickAt } from "./quick-row.ts";
import { nothing, type QuickTable } from "./quick-table.ts";

const maxSteps = 8;
/** In units of the map's own scale Halley's error is the cube of its step. */
const lastStep = 2e-5;

/** Levels as `Levels.forKernel` has them: level, 1 − level, its normal score and 1/φ of that. */
type LevelNumbers = Float64Array;

/** Scores of quantiles from a filled table, into as many numbers; false where some are NaN, which are left to others. */
export function quickQuantiles(row: QuickRow, table: QuickTable, levels: LevelNumbers, into: Float64Array): boolean {
  const { filled } = table;
  let whole = true;
  let k = row.axis.centre;
  k = filled[0] + Math.floor((k - filled[0]) / filled[2]) * filled[2];
  for (let l = 0; l < into.length; l++) {
    const level = levels[4 * l];
    k = lastAtMost(table, level, k);
    const isInside = k >= filled[0] && k < filled[1] && level >= nothing && levels[4 * l + 1] >= nothing;
    into[l] = isInside
      ? root(row, k, k + filled[2], startBetween(row, table, k, levels[4 * l + 2]), levels, 4 * l)
      : NaN;
    if (Number.isNaN(into[l])) whole = false;
    k = Math.max(k, filled[0]);
  }
  return whole;
}

/** The last filled node whose G is at most the level, or one before the first; sought from a node near it. */
function lastAtMost({ low, filled }: QuickTable, level: number, near: number): number {
  const first = filled[0];
  const last = filled[1];
  const stride = filled[2];
  let k = near;
  while (k < last && low[k + stride] <= level) k += stride;
  while (k >= first && low[k] > level) k -= stride;
  return k;
}

/** z at Φ⁻¹(G) = target between two nodes, by the quintic through values and two derivatives of z(v) at both. */
function startBetween(row: QuickRow, table: QuickTable, from: number, target: number): number {
  const { knots } = table;
  const to = from + table.filled[2];
  const v0 = knotAt(row, table, from);
  const width = knotAt(row, table, to) - v0;
  const z0 = row.axis.score[from];
  const z1 = row.axis.score[to];
  const t = Math.min(Math.max((target - v0) / width, 0), 1);
  const slope0 = knots[3 * from + 1] * width;
  const slope1 = knots[3 * to + 1] * width;
  const bend0 = 0.5 * knots[3 * from + 2] * width * width;
  const bend1 = 0.5 * knots[3 * to + 2] * width * width;
  const c3 = z1 - z0 - slope0 - bend0;
  const d4 = slope1 - slope0 - 2 * bend0 - 3 * c3;
  const d5 = bend1 - bend0 - 3 * c3 - 3 * d4;
  const start = z0 + t * (slope0 + t * (bend0 + t * (c3 + (t - 1) * (d4 + (t - 1) * d5))));
  return start > z0 && start < z1 ? start : 0.5 * (z0 + z1);
}

function knotAt({ surprise, besides }: QuickRow, { core, knots, room }: QuickTable, k: number): number {
  const at = 3 * k;
  if (Number.isNaN(knots[at])) {
    mixSurprise(surprise.weight, core, 4 * k, besides, 4 * k, room);
    scoreFrom(room[0], room[1], room[2], room[3], room);
    const rate = 1 / room[1];
    knots[at] = room[0];
    knots[at + 1] = rate;
    knots[at + 2] = -room[2] * rate * rate * rate;
  }
  return knots[at];
}

/** The score of a level by Halley's method on G between two nodes; NaN where it is left to others. */
function root(row: QuickRow, from: number, to: number, start: number, levels: LevelNumbers, at: number): number {
  const { score } = row.axis;
  const { mixed } = row;
  let below = score[from];
  let above = score[to];
  let z = start;
  for (let step = 0; step < maxSteps; step++) {
    let cell = from;
    while (cell + 1 < to && score[cell + 1] <= z) cell++;
    if (!quickAt(row, cell, z)) return NaN;
    const error = mixed[0] <= mixed[1] ? mixed[0] - levels[at] : levels[at + 1] - mixed[1];
    if (error === 0) return z;
    if (error > 0) above = z;
    else below = z;
    const rate = 1 / mixed[2];
    const newton = error * rate;
    const curvature = mixed[3] * rate;
    const next = z - newton / (1 - Math.min(Math.max(0.5 * newton * curvature, -1), 0.5));
    const size = Math.max(
      Math.abs(curvature),
      levels[at + 3] * mixed[2] * Math.max(1, Math.abs(levels[at + 2])),
      row.axis.perStd,
    );
    if (Math.abs(next - z) * size <= lastStep) return Math.min(Math.max(next, below), above);
    if (!(next > below && next < above)) return NaN;
    z = next;
  }
  return NaN;
}
