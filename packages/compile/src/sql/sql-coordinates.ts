import { bend, type Domain, outerEnd } from "../domain.ts";
import { type Block, baseKey, blockEdges, partsPerUnit } from "../grid.ts";
import { literal } from "./sql-dialect.ts";

// Engines that work a vector at a time pay several nanoseconds a row for GREATEST, LEAST, CASE and CAST, and one or two for
// arithmetic and comparisons: hence few of the former.

/** u − h as SQL, where u = (mean − center)/scale and h is the nearest of the seen means: 0 within them. */
export function distanceBeyond({ meanLow, meanHigh }: Domain, u: string): string {
  return `${u} - GREATEST(LEAST(${u}, ${literal(meanHigh)}), ${literal(meanLow)})`;
}

/** The coordinate x as SQL: with d the distance beyond the seen means, (u − d − low)/(high − low) + d/(bend·max(1, w) + |d|). */
export function coordinateX(domain: Domain, u: string, beyond: string, std: string): string {
  const { scale, meanLow, meanHigh } = domain;
  const width = `GREATEST(${std} * ${literal(bend / scale)}, ${literal(bend)})`;
  const within = `(${u} - ${beyond} - ${literal(meanLow)}) * ${literal(1 / (meanHigh - meanLow))}`;
  const x = `${within} + ${beyond} / (${width} + ABS(${beyond}))`;
  if (domain.outside === "base") return x;
  const end = outerEnd(domain);
  return `GREATEST(LEAST(${x}, ${literal(1 + end)}), ${literal(-end)})`;
}

/** The coordinate y as SQL; null where the std is. */
export function coordinateY(domain: Domain, std: string): string {
  const y = `LN(${std}) - ${literal(Math.log(domain.scale))}`;
  if (domain.outside === "base") return y;
  const edges = blockEdges(domain).y;
  return `GREATEST(LEAST(${y}, ${literal(edges[edges.length - 1])}), ${literal(edges[0])})`;
}

/** The key of a prediction's cell as SQL: never null, so that an inner join keeps every row. */
export function cellExpression(domain: Domain, blocks: readonly Block[], x: string, y: string): string {
  // Blocks within the seen means and near the seen stds come first: most rows stop there.
  const middle = (domain.logStdLow + domain.logStdHigh) / 2;
  const distance = (block: Block): number =>
    (block.xFrom === 0 ? 0 : 1e6) + Math.abs((block.yFrom + block.yTo) / 2 - middle);
  const ordered = [...blocks].sort((a, b) => distance(a) - distance(b));
  const edgesOf = (block: Block): string => {
    // The upper edges of the outermost blocks belong to them.
    const below = (value: string, edge: number, isEnd: boolean): string =>
      `${value} ${isEnd ? "<=" : "<"} ${literal(edge)}`;
    const lastX = block.xTo === blocks[blocks.length - 1].xTo;
    const lastY = block.yTo === blocks[blocks.length - 1].yTo;
    const inX = `${x} >= ${literal(block.xFrom)} AND ${below(x, block.xTo, lastX)}`;
    return `${inX} AND ${y} >= ${literal(block.yFrom)} AND ${below(y, block.yTo, lastY)}`;
  };
  const branches = ordered.map((block) => `WHEN ${edgesOf(block)} THEN ${keyWithin(block, x, y)}`);
  return ["CASE", ...branches, `ELSE ${baseKey} END`].join("\n          ");
}

/** firstKey + (column of the block)·(cells a column) + (row of the block). */
function keyWithin(block: Block, x: string, y: string): string {
  const { xFrom, yFrom, xLevel, yLevel, firstKey } = block;
  const { x: xPer, y: yPer } = partsPerUnit(block);
  const index = (value: string, from: number, per: number): string =>
    `FLOOR((${value} - ${literal(from)}) * ${literal(per)})`;
  const terms = [
    ...(xLevel > 0 ? [`${yLevel > 0 ? `${2 ** yLevel} * ` : ""}${index(x, xFrom, xPer)}`] : []),
    ...(yLevel > 0 ? [index(y, yFrom, yPer)] : []),
  ];
  return terms.length === 0 ? `${firstKey}` : `CAST(${[...terms, `${firstKey}`].join(" + ")} AS INT)`;
}
