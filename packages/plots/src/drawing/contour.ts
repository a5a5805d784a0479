import type { Grid } from "../data/grid.ts";
import { type Fill, group, type Mark, type Point, path } from "./marks.ts";
import { element } from "./svg-dom.ts";

/** The part of a grid where values reach a threshold; the grid's cells fill the whole panel. */
export function contour(
  grid: Grid,
  threshold: number,
  domains: { readonly x: readonly [number, number]; readonly y: readonly [number, number] },
  { fill, opacity = 1 }: Fill,
): Mark {
  const rings = contourRings(grid, threshold).map((ring) =>
    ring.map(
      ([column, row]): Point => [
        domains.x[0] + (column / grid.columns) * (domains.x[1] - domains.x[0]),
        domains.y[0] + (row / grid.rows) * (domains.y[1] - domains.y[0]),
      ],
    ),
  );
  return (frame) =>
    group(frame, "contour", { fill, "fill-opacity": opacity, stroke: "none" }, [
      element(frame.document, "path", { d: rings.map((ring) => path(frame, ring, true)).join("") }),
    ]);
}

/**
 * The rings around values of at least a threshold, in cells of the grid, by marching squares (Lorensen & Cline 1987 in
 * two dimensions): value (c, r) stands at (c + ½, r + ½), crossings between neighbours are interpolated, and the outside
 * of the grid counts as low. Higher values lie on the same side of every ring, so holes turn the other way.
 */
export function contourRings({ columns, rows, values }: Grid, threshold: number): Point[][] {
  const isHigh = (c: number, r: number): boolean =>
    c >= 0 && c < columns && r >= 0 && r < rows && values[r * columns + c] >= threshold;
  // An edge between neighbours by its upper left end, which may be one outside: even numbers go right, odd ones down.
  const edge = (c: number, r: number, down: 0 | 1): number => 2 * ((r + 1) * (columns + 1) + c + 1) + down;
  const next = new Map<number, number>();
  for (let r = -1; r < rows; r++) {
    for (let c = -1; c < columns; c++) {
      // Clockwise, as the edges between them are.
      const high = [isHigh(c, r), isHigh(c + 1, r), isHigh(c + 1, r + 1), isHigh(c, r + 1)];
      if (high[0] === high[1] && high[1] === high[2] && high[2] === high[3]) continue;
      const edges = [edge(c, r, 0), edge(c + 1, r, 1), edge(c, r + 1, 0), edge(c, r, 1)];
      for (let k = 0; k < 4; k++) {
        if (!high[k] || high[(k + 1) % 4]) continue;
        // From where values fall to where they rise again, around the low corners in between.
        let end = (k + 1) % 4;
        while (!high[(end + 1) % 4]) end = (end + 1) % 4;
        next.set(edges[k], edges[end]);
      }
    }
  }
  const pointOf = (at: number): Point => {
    const down = at & 1;
    const c = ((at >> 1) % (columns + 1)) - 1;
    const r = Math.floor((at >> 1) / (columns + 1)) - 1;
    const share = shareAt(c, r, down);
    return down === 1 ? [c + 0.5, r + share] : [c + share, r + 0.5];
  };
  /** How far along an edge the threshold is crossed, from cell to cell: at the border where one end is outside. */
  const shareAt = (c: number, r: number, down: number): number => {
    const [toC, toR] = down === 1 ? [c, r + 1] : [c + 1, r];
    if (c < 0 || r < 0 || toC >= columns || toR >= rows) return 1;
    const [start, end] = [values[r * columns + c], values[toR * columns + toC]];
    return 0.5 + (threshold - start) / (end - start);
  };
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    for (let at = start; next.has(at); ) {
      ring.push(pointOf(at));
      const following = next.get(at) as number;
      next.delete(at);
      at = following;
    }
    rings.push(ring);
  }
  return rings;
}
