import type { ScoreRoom } from "./calibrated-score.ts";
import { refineTable, type ScoreTable } from "./score-table.ts";

/** The leading alias may be this large: the one that is left is about its square. */
const largestAlias = 1e-6;

/**
 * Mean and standard deviation of the calibrated normal score from a table filled for moments, into two numbers; false
 * where the finest grid does not resolve the map.
 *
 * E[x] = ∫ D and E[x²] = 1 + 2∫ xD with D = Φ − G, by the trapezoidal rule, whose error for a smooth f is the sum of
 * f̂ at multiples of ω = 2π/h; adding (1/ω²)·f″ to f cancels the first, so that nodes h apart do the work of nodes h/2
 * apart. How large that first alias is, is known exactly for the density, which must add to 1 and its slope to 0.
 */
export function scoreMoments(room: ScoreRoom, table: ScoreTable, into: Float64Array): boolean {
  while (alias(table) > largestAlias) {
    if (!refineTable(room, table)) return false;
  }
  const { grid, low, density, bend, filled } = table;
  const spacing = grid.spacing * filled[2];
  const share = (spacing / (2 * Math.PI)) ** 2;
  let mean = 0;
  let second = 0;
  for (let k = filled[0]; k <= filled[1]; k += filled[2]) {
    const x = grid.score[k];
    const gap = grid.cdf[k] - low[k];
    const slope = grid.density[k] - density[k];
    const curvature = -x * grid.density[k] - bend[k];
    mean += gap + share * curvature;
    second += x * gap + share * (2 * slope + x * curvature);
  }
  mean *= spacing;
  into[0] = mean;
  into[1] = Math.sqrt(Math.max(1 + 2 * spacing * second - mean * mean, 0));
  return true;
}

/** |2ĝ(2π/h)| for the calibrated density g: its cosine part from Σ h·g − 1, its sine part from Σ h·g′. */
function alias({ grid, density, bend, filled }: ScoreTable): number {
  const spacing = grid.spacing * filled[2];
  let mass = 0;
  let slopes = 0;
  for (let k = filled[0]; k <= filled[1]; k += filled[2]) {
    mass += density[k];
    slopes += bend[k];
  }
  return Math.hypot(spacing * mass - 1, ((spacing * spacing) / (2 * Math.PI)) * slopes);
}
