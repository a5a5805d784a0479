import type { RowScores } from "@distcal/distributions";
import { type CurveRoom, cellLength } from "./row-curve.ts";

/** In narrower cells scores have too few digits for slopes, and next to no mass. */
const narrowest = 1e-6;

/** Knots are no closer, so that the width of a cell has digits, whatever stretches it. */
const closest = 1e-9;

let room = makeRoom(64);

/** A row's y over its score, from scores with two derivatives at its points: quintics by those of both ends. */
export function writeScoreCurve(scores: RowScores, row: number, into: CurveRoom): void {
  const points = scores.pointsOf(row);
  if (room.score.length < points.length) room = makeRoom(scores.mostPoints);
  const { score, rate, bend } = room;
  scores.scoresInto(row, points, score, rate, bend);
  const { cells, first } = into;
  let knots = 0;
  for (let n = 0; n < points.length; n++) {
    if (!(rate[n] > 0) || !(knots === 0 || score[n] > into.score[knots - 1] + closest)) continue;
    const slope = 1 / rate[n];
    const c = cellLength * knots;
    into.score[knots] = score[n];
    cells[c] = points[n];
    cells[c + 1] = slope;
    cells[c + 2] = -0.5 * bend[n] * slope * slope * slope;
    knots++;
  }
  into.knots = knots;
  first[0] = cells[0];
  first[1] = cells[1];
  for (let k = 0; k + 1 < knots; k++) writeQuintic(into, k);
  cells.fill(0, cellLength * knots - 4, cellLength * knots);
}

function makeRoom(length: number) {
  return { score: new Float64Array(length), rate: new Float64Array(length), bend: new Float64Array(length) };
}

/** The quintic of a cell by what its ends have in their first three coefficients or, where it might not rise, the line. */
function writeQuintic({ score, cells }: CurveRoom, k: number): void {
  const c = cellLength * k;
  const next = c + cellLength;
  const width = score[k + 1] - score[k];
  const rise = cells[next] - cells[c];
  const [s0, s1] = [cells[c + 1] * width, cells[next + 1] * width];
  const [h0, h1] = [cells[c + 2] * width * width, cells[next + 2] * width * width];
  const isSmooth = width > narrowest && Math.max(s0, s1) < 3 * rise && Math.max(Math.abs(h0), Math.abs(h1)) < 3 * rise;
  if (!isSmooth) {
    cells[c + 1] = rise / width;
    cells.fill(0, c + 2, c + 6);
    return;
  }
  const cube = width * width * width;
  cells[c + 3] = (10 * rise - 6 * s0 - 4 * s1 - 3 * h0 + h1) / cube;
  cells[c + 4] = (-15 * rise + 8 * s0 + 7 * s1 + 3 * h0 - 2 * h1) / (cube * width);
  cells[c + 5] = (6 * rise - 3 * s0 - 3 * s1 - h0 + h1) / (cube * width * width);
}
