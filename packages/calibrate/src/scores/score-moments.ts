import { nearMixtureAt } from "../mixture-of-maps.ts";
import type { ScoreRoom } from "./calibrated-score.ts";
import { scoreLogs } from "./score-logs.ts";
import { refineTable, type ScoreTable } from "./score-table.ts";

/** The leading alias may be this large: the one that is left is about its square. */
const largestAlias = 1e-5;
/** Beyond the grid's own, points half as far apart each time, down to this distance. */
const finestSpacing = 1 / 64;
const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

/**
 * Mean and standard deviation of the calibrated normal score from a table filled for moments, into two numbers; false
 * where points 1/64 apart do not resolve the map.
 *
 * E[x] = ∫ D and E[x²] = 1 + 2∫ xD with D = Φ − G, by the trapezoidal rule, whose error for a smooth f is the sum of
 * f̂ at multiples of ω = 2π/h; adding (1/ω²)·f″ to f cancels the first, so that nodes h apart do the work of nodes h/2
 * apart. How large that first alias is, is known exactly for the density, which must add to 1 and its slope to 0.
 */
export function scoreMoments(room: ScoreRoom, table: ScoreTable, into: Float64Array): boolean {
  const { grid, filled, sums } = table;
  sums.fill(0);
  addFilled(table, filled[0], filled[2]);
  let spacing = grid.spacing * filled[2];
  while (alias(sums, spacing) > largestAlias) {
    const finer = filled[2] > 1 ? addFromTable(room, table) : addBetween(room, table, spacing);
    if (!finer) return false;
    spacing /= 2;
  }
  const share = (spacing / (2 * Math.PI)) ** 2;
  const mean = spacing * (sums[2] + share * sums[3]);
  const second = spacing * (sums[4] + share * sums[5]);
  into[0] = mean;
  into[1] = Math.sqrt(Math.max(1 + 2 * second - mean * mean, 0));
  return true;
}

/** |2ĝ(2π/h)| for the calibrated density g: its cosine part from Σ h·g − 1, its sine part from Σ h·g′. */
function alias(sums: Float64Array, spacing: number): number {
  return Math.hypot(spacing * sums[0] - 1, ((spacing * spacing) / (2 * Math.PI)) * sums[1]);
}

/** Adds the points halfway between those of the table, and fills the table with them. */
function addFromTable(room: ScoreRoom, table: ScoreTable): boolean {
  const { filled } = table;
  const stride = filled[2];
  if (!refineTable(room, table)) return false;
  addFilled(table, filled[0] + filled[2], stride);
  return true;
}

function addFilled(table: ScoreTable, from: number, step: number): void {
  const { grid, low, density, bend, filled, sums } = table;
  for (let k = from; k <= filled[1]; k += step) {
    addPoint(sums, grid.score[k], grid.cdf[k], grid.density[k], low[k], density[k], bend[k]);
  }
}

/** Adds the points halfway between those so far, which lie closer than the grid's. */
function addBetween({ maps, point }: ScoreRoom, { grid, filled, ends, sums }: ScoreTable, spacing: number): boolean {
  if (spacing <= finestSpacing) return false;
  const end = grid.score[filled[1]];
  const none = (ends[0] - grid.centre) * grid.spacing;
  const all = (ends[1] - grid.centre) * grid.spacing;
  for (let x = grid.score[filled[0]] + spacing / 2; x < end; x += spacing) {
    const normal = INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * x * x);
    scoreLogs(x, point);
    if (x < none || x > all) {
      addPoint(sums, x, Math.exp(point[0]), normal, x > all ? 1 : 0, 0, 0);
      continue;
    }
    if (!nearMixtureAt(maps, point, 0)) return false;
    const inA = maps.sums[2] * point[2];
    const inB = maps.sums[3] * point[3];
    const bend = maps.sums[4] - inA * (x + point[2]) + inB * (point[3] - x);
    addPoint(sums, x, Math.exp(point[0]), normal, maps.sums[0], inA + inB, bend);
  }
  return true;
}

/** Adds what the moments need of one point: G′, G″, D, D″, xD and (xD)″. */
function addPoint(
  sums: Float64Array,
  x: number,
  cdf: number,
  normal: number,
  low: number,
  density: number,
  bend: number,
): void {
  const gap = cdf - low;
  const curvature = -x * normal - bend;
  sums[0] += density;
  sums[1] += bend;
  sums[2] += gap;
  sums[3] += curvature;
  sums[4] += x * gap;
  sums[5] += 2 * (normal - density) + x * curvature;
}
