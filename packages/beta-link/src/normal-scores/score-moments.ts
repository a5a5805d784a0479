import { scoreLogs } from "@distcal/numerics";
import { nearMixtureAt } from "../mixture/mixture-of-maps.ts";
import type { ScoreWorkspace } from "./calibrated-score.ts";
import { gridWidth } from "./score-grid.ts";
import { refineTable, type ScoreTable } from "./score-table.ts";

/** The leading alias may be this large: the one that is left is about its square. */
const largestAlias = 5e-6;
/** Beyond the grid's own, points half as far apart each time, down to this distance of t. */
const finestSpacing = 1 / 128;
const INVERSE_ROOT_TWO_PI = 0.3989422804014327;

/**
 * Mean and standard deviation of the calibrated normal score from a table filled for moments, into two numbers; false
 * where the closest points do not resolve the map.
 *
 * E[x] = ∫ D dx and E[x²] = 1 + 2∫ xD dx with D = Φ − G, by the trapezoidal rule in the grid's t, whose error for a
 * smooth f(t) is the sum of f̂ at multiples of ω = 2π/h; adding (1/ω²)·f″ to f cancels the first, so that nodes h apart do
 * the work of nodes h/2 apart. How large that first alias is, is known exactly for the density, which must add to 1 and
 * its slope to 0.
 */
export function scoreMoments(workspace: ScoreWorkspace, table: ScoreTable, into: Float64Array): boolean {
  const { grid, filled, sums } = table;
  sums.fill(0);
  addFilled(table, filled[0], filled[2]);
  let spacing = grid.spacing * filled[2];
  while (alias(sums, spacing) > largestAlias) {
    const finer = filled[2] > 1 ? addFromTable(workspace, table) : addBetween(workspace, table, spacing);
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

/** |2ĝ(2π/h)| for g(t) = G′x′, the calibrated density: its cosine part from Σ h·g − 1, its sine part from Σ h·g′. */
function alias(sums: Float64Array, spacing: number): number {
  return Math.hypot(spacing * sums[0] - 1, ((spacing * spacing) / (2 * Math.PI)) * sums[1]);
}

/** Adds the points halfway between those of the table, and fills the table with them. */
function addFromTable(workspace: ScoreWorkspace, table: ScoreTable): boolean {
  const { filled } = table;
  const stride = filled[2];
  if (!refineTable(workspace, table)) return false;
  addFilled(table, filled[0] + filled[2], stride);
  return true;
}

function addFilled(table: ScoreTable, from: number, step: number): void {
  const { grid, low, density, bend, filled, sums } = table;
  for (let k = from; k <= filled[1]; k += step) {
    addPoint(sums, grid.score[k], grid.rate[k], grid.cdf[k], grid.density[k], low[k], density[k], bend[k]);
  }
}

/** Adds the points halfway between those so far, which lie closer than the grid's. */
function addBetween(
  { maps, point }: ScoreWorkspace,
  { grid, filled, ends, sums }: ScoreTable,
  spacing: number,
): boolean {
  if (spacing <= finestSpacing) return false;
  const [first, last, none, all] = [filled[0], filled[1], ends[0], ends[1]].map(
    (k) => (k - grid.centre) * grid.spacing,
  );
  for (let t = first + spacing / 2; t < last; t += spacing) {
    const x = gridWidth * Math.sinh(t);
    const rate = gridWidth * Math.cosh(t);
    const normal = INVERSE_ROOT_TWO_PI * Math.exp(-0.5 * x * x);
    scoreLogs(x, point);
    if (t < none || t > all) {
      addPoint(sums, x, rate, Math.exp(point[0]), normal, t > all ? 1 : 0, 0, 0);
      continue;
    }
    if (!nearMixtureAt(maps, point, 0)) return false;
    const inA = maps.sums[2] * point[2];
    const inB = maps.sums[3] * point[3];
    const bend = maps.sums[4] - inA * (x + point[2]) + inB * (point[3] - x);
    addPoint(sums, x, rate, Math.exp(point[0]), normal, maps.sums[0], inA + inB, bend);
  }
  return true;
}

/** Adds what the moments need of one point: G′x′, Dx′ and xDx′, the first with its slope and the others with f″. */
function addPoint(
  sums: Float64Array,
  x: number,
  rate: number,
  cdf: number,
  normal: number,
  low: number,
  density: number,
  bend: number,
): void {
  const gap = cdf - low;
  const slope = normal - density;
  const curvature = -x * normal - bend;
  const square = rate * rate;
  sums[0] += rate * density;
  sums[1] += square * bend + x * density;
  sums[2] += rate * gap;
  sums[3] += rate * (square * curvature + 3 * x * slope + gap);
  sums[4] += rate * (x * gap);
  sums[5] += rate * (square * (2 * slope + x * curvature) + x * (4 * gap + 3 * x * slope));
}
