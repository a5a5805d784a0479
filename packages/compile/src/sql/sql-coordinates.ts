import { bend, type Domain, outerEnd } from "../domain.ts";
import { type Block, baseKey } from "../grid.ts";
import { literal } from "./sql-dialect.ts";

// Engines that work a vector at a time pay a nanosecond a row for arithmetic and ABS, but over ten for GREATEST and LEAST,
// and more for each branch of a CASE; others compile the whole expression, and give up where it is long. Hence sums of
// ABS where a larger, a clamped or a piecewise linear value is meant.

/** Half the distance of u from both ends of the seen means, less their half width: how far u is beyond them, else 0. */
export function distanceBeyond({ meanLow, meanHigh }: Domain, fromLow: string, fromHigh: string): string {
  return `(${fromLow} + ${fromHigh}) * 5e-1 - ${literal((meanHigh - meanLow) / 2)}`;
}

/** The place among the seen means: from −1 at the lower end to 1 at the upper one, and ∓1 beyond them. */
export function placeWithin({ meanLow, meanHigh, outside }: Domain, u: string, from: [string, string]): string {
  const perHalf = literal(2 / (meanHigh - meanLow));
  if (outside === "base") return `(${from[0]} - ${from[1]}) * ${literal(1 / (meanHigh - meanLow))}`;
  // The difference of two distances has no digits left for a mean at 1e18, which only counts where such a mean is answered.
  const held = `GREATEST(LEAST(${u}, ${literal(meanHigh)}), ${literal(meanLow)})`;
  return `(${held} - ${literal((meanLow + meanHigh) / 2)}) * ${perHalf}`;
}

/** The width bend·max(1, w) of a prediction, from its std. */
export function predictionWidth({ scale }: Domain, std: string): string {
  const perStd = literal(bend / scale);
  return `(${std} * ${perStd} + ${literal(bend)} + ABS(${std} * ${perStd} - ${literal(bend)})) * 5e-1`;
}

/** How far out a prediction is, d/(width + d): 0 within the seen means, `outerEnd` at the end of the grid. */
export function partBeyond(domain: Domain, beyond: string, width: string): string {
  const part = `${beyond} / (${width} + ${beyond})`;
  return domain.outside === "base" ? part : `LEAST(${part}, ${literal(outerEnd(domain))})`;
}

/** The coordinate x: ½ + place·(½ + part). */
export function coordinateX(place: string, part: string): string {
  return `5e-1 + ${place} * (5e-1 + ${part})`;
}

/** The coordinate y: ln std − ln scale. */
export function coordinateY(domain: Domain, blocks: readonly Block[], std: string): string {
  const y = `LN(${std}) - ${literal(Math.log(domain.scale))}`;
  if (domain.outside === "base") return y;
  return `GREATEST(LEAST(${y}, ${literal(blocks[blocks.length - 1].yTo)}), ${literal(blocks[0].yFrom)})`;
}

/** What the coordinates of a row are called. */
export interface LocalNames {
  readonly place: string;
  readonly part: string;
  readonly y: string;
}

/** Parts by which an index is pulled inwards, so that rounding at the ends of the grid never leads out of it. */
const inwards = 1e-9;

/** The key of the cell that a prediction is in, if it is within the grid. */
export function keyWithin(domain: Domain, blocks: readonly Block[], { place, part, y }: LocalNames): string {
  const [left, middle, right] = blocks.filter(({ yFrom }) => yFrom === blocks[0].yFrom).map((b) => 2 ** b.xLevel);
  const end = outerEnd(domain);
  const inColumns = 1 - (2 * inwards) / (left + middle + right);
  // left + middle·(1 + place)/2, and beyond the seen means a step of `left` or `right` per end of the grid.
  const column =
    `${literal(inwards + (left + middle / 2) * inColumns)} + ${place} * ${literal((middle / 2) * inColumns)} + ` +
    `${part} * (${literal(((right - left) / (2 * end)) * inColumns)} + ${place} * ${literal(((right + left) / (2 * end)) * inColumns)})`;
  const { columnStep, firstKey } = blocks[0];
  return `${literal(columnStep)} * FLOOR(${column}) + FLOOR(${rowOf(rowsOf(blocks), y)}) + ${literal(firstKey)}`;
}

/**
 * The key, or that of the base prediction: never null, so that an inner join keeps every row. Apart from `keyWithin`,
 * because engines work out a branch of a CASE row by row.
 */
export function cellExpression(domain: Domain, blocks: readonly Block[], key: string, names: LocalNames): string {
  const rows = rowsOf(blocks);
  const isWithin = [
    ...(domain.outside === "base" ? [`${names.part} <= ${literal(outerEnd(domain))}`] : []),
    `${names.y} >= ${literal(rows[0].yFrom)}`,
    `${names.y} <= ${literal(rows[rows.length - 1].yTo)}`,
  ].join(" AND ");
  return `CASE WHEN ${isWithin} THEN CAST(${key} AS INT) ELSE ${baseKey} END`;
}

/** The blocks of the first column. */
function rowsOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ xFrom }) => xFrom === blocks[0].xFrom);
}

/** The row of y before rounding: linear in each block, with a bend of half the change of slope at each edge between two. */
function rowOf(rows: readonly Block[], y: string): string {
  const count = rows[0].columnStep;
  const inRows = 1 - (2 * inwards) / count;
  const slopes = rows.map(({ yFrom, yTo, yLevel }) => (2 ** yLevel / (yTo - yFrom)) * inRows);
  const bends = rows.slice(1).map(({ yFrom }, i) => ({ at: yFrom, half: (slopes[i + 1] - slopes[i]) / 2 }));
  const slope = (slopes[0] + slopes[slopes.length - 1]) / 2;
  const bent = (at: number): number =>
    slope * at + bends.reduce((sum, bend) => sum + bend.half * Math.abs(at - bend.at), 0);
  const terms = bends.map(({ at, half }) => `${literal(half)} * ABS(${y} - ${literal(at)})`);
  return [literal(inwards - bent(rows[0].yFrom)), `${literal(slope)} * ${y}`, ...terms].join(" + ");
}
