import { bend, type Domain, outerEnd } from "../grid/domain.ts";
import { type Block, outerKey } from "../grid/grid.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { literal } from "./literal.ts";

// Engines that work a vector at a time pay a nanosecond a row for arithmetic and ABS, but over ten for GREATEST and LEAST,
// and more for each branch of a CASE; others compile the whole expression, and give up where it is long. Hence sums of
// ABS where a larger, a clamped or a piecewise linear value is meant.

/** The ends of the seen means in the units of the data. */
export function seenMeans({ center, scale, meanLow, meanHigh }: Domain): {
  readonly low: number;
  readonly high: number;
} {
  return { low: center + scale * meanLow, high: center + scale * meanHigh };
}

/** Half the distance of a mean from both ends of the seen ones: their half width, and more beyond them. Halves can't overflow. */
export function halfDistance(low: string, high: string): string {
  return `${low} * 5e-1 + ${high} * 5e-1`;
}

/** The place among the seen means: from −1 at the lower end to 1 at the upper one, and ∓1 beyond them. */
export function placeWithin(
  { greatest, least }: Dialect,
  domain: Domain,
  mean: string,
  from: { low: string; high: string },
): string {
  const { low, high } = seenMeans(domain);
  if (domain.outside === "constant") return `(${from.low} - ${from.high}) * ${literal(1 / (high - low))}`;
  // The difference of two distances has no digits left for a mean at 1e18, which only counts where such a mean is answered.
  const held = `${greatest}(${least}(${mean}, ${literal(high)}), ${literal(low)})`;
  return `(${held} - ${literal((low + high) / 2)}) * ${literal(2 / (high - low))}`;
}

/** Twice the larger of the std and the scale, less the scale. */
export function doubledStd({ scale }: Domain, std: string): string {
  return `ABS(${std} - ${literal(scale)}) + ${std}`;
}

/** How far out a prediction is, d/(width + d): 0 within the seen means, `outerEnd` at the end of the grid. */
export function partBeyond({ least }: Dialect, domain: Domain, halfDistance: string, doubledStd: string): string {
  const { low, high } = seenMeans(domain);
  const halfWidth = (high - low) / 2;
  const width = `${doubledStd} * ${literal(bend / 2)} + (${halfDistance} + ${literal((domain.scale * bend) / 2 - halfWidth)})`;
  const part = `(${halfDistance} - ${literal(halfWidth)}) / (${width})`;
  return domain.outside === "constant" ? part : `${least}(${part}, ${literal(outerEnd(domain))})`;
}

/** The coordinate x: ½ + place·(½ + part). */
export function coordinateX(place: string, part: string): string {
  return `5e-1 + ${place} * (5e-1 + ${part})`;
}

/** The coordinate y: ln std − ln scale. */
export function coordinateY(
  { greatest, least }: Dialect,
  domain: Domain,
  blocks: readonly Block[],
  std: string,
): string {
  const y = `LN(${std}) - ${literal(Math.log(domain.scale))}`;
  if (domain.outside === "constant") return y;
  return `${greatest}(${least}(${y}, ${literal(blocks[blocks.length - 1].yTo)}), ${literal(blocks[0].yFrom)})`;
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
 * The key, or that of rows beyond the grid: never null, so that an inner join keeps every row. Apart from `keyWithin`,
 * because engines work out a branch of a CASE row by row.
 */
export function cellExpression(domain: Domain, blocks: readonly Block[], key: string, names: LocalNames): string {
  const rows = rowsOf(blocks);
  const isWithin = [
    ...(domain.outside === "constant" ? [`${names.part} <= ${literal(outerEnd(domain))}`] : []),
    `${names.y} >= ${literal(rows[0].yFrom)}`,
    `${names.y} <= ${literal(rows[rows.length - 1].yTo)}`,
  ].join(" AND ");
  return `CASE WHEN ${isWithin} THEN CAST(${key} AS INT) ELSE ${outerKey} END`;
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
