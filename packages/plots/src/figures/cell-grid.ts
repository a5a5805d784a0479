import { drawableColumn, matchingColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import { evenlySpaced, mostDots } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { dots, type Point, rectangles } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import { plainText } from "../text/plain-text.ts";

/** What a figure of an adaptive grid shows. */
export interface CellGridData {
  /** The cells: from where to where on both axes. */
  readonly cells: {
    readonly xFrom: ArrayLike<number>;
    readonly xTo: ArrayLike<number>;
    readonly yFrom: ArrayLike<number>;
    readonly yTo: ArrayLike<number>;
  };
  /** Predictions that lie on the grid, such as those that a calibrator was fitted to. */
  readonly seen?: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> };
  readonly xLabel: string;
  readonly yLabel: string;
}

/**
 * The cells of a compiled calibrator: small where its answers bend, large where they are nearly straight. At most 800 of the
 * predictions are drawn.
 */
export function cellGrid({ cells, seen, xLabel, yLabel }: CellGridData, options: FigureOptions = {}): Figure {
  const where = "cellGrid";
  const xFrom = drawableColumn(where, "cells.xFrom", cells.xFrom);
  const count = xFrom.length;
  const xTo = matchingColumn(where, "cells.xTo", cells.xTo, count);
  const yFrom = matchingColumn(where, "cells.yFrom", cells.yFrom, count);
  const yTo = matchingColumn(where, "cells.yTo", cells.yTo, count);
  requireRising(where, "x", xFrom, xTo);
  requireRising(where, "y", yFrom, yTo);
  const seenX = seen === undefined ? new Float64Array(0) : drawableColumn(where, "seen.x", seen.x);
  const seenY = seen === undefined ? new Float64Array(0) : matchingColumn(where, "seen.y", seen.y, seenX.length);
  const points = Array.from(evenlySpaced(seenX.length, mostDots), (i): [number, number] => [seenX[i], seenY[i]]);
  const areas = xFrom.map((from, i) => (xTo[i] - from) * (yTo[i] - yFrom[i]));
  const dot: LegendItem = { label: "prediction that the fit has seen", mark: "dot", colour: "series2" };
  const smallest = areas.reduce((least, size) => Math.min(least, size), Infinity);
  const largest = areas.reduce((most, size) => Math.max(most, size), 0);
  return figureFrom(
    where,
    {
      kind: "cell-grid",
      title: "The cells of a compiled calibrator",
      caption:
        "Each rectangle holds one set of polynomials. It was halved until they were within the tolerance of the exact " +
        "answers, so that cells are small where answers bend and large where they are nearly straight.",
      alt: `A grid of ${count} rectangles; the largest covers ${Math.round(largest / smallest)} times the area of the smallest.`,
      legend: points.length === 0 ? [] : [dot],
      panels: [
        {
          x: { label: plainText(xLabel), domain: paddedDomain([xFrom, xTo], 0.01), ticks: 6, grid: false },
          y: { label: plainText(yLabel), domain: paddedDomain([yFrom, yTo], 0.01), ticks: 6, grid: false },
          marks: (colours) => [
            rectangles(
              Array.from(xFrom, (from, i): [Point, Point] => [
                [from, yFrom[i]],
                [xTo[i], yTo[i]],
              ]),
              { fill: "none", outline: { stroke: colours.muted, width: 0.6 } },
            ),
            dots(points, { fill: colours.series2, r: 1.5, opacity: 0.8 }),
          ],
        },
      ],
      columns: 1,
      width: 560,
      panelWidth: 240,
      panelHeight: (width) => Math.max(220, Math.min(380, width * 0.7)),
    },
    options,
  );
}

function requireRising(where: string, axis: "x" | "y", from: Float64Array, to: Float64Array): void {
  const bad = from.findIndex((start, i) => !(to[i] > start));
  if (bad >= 0) {
    const got = `${from[bad]} to ${to[bad]}`;
    throw new RangeError(`${where}: cell ${bad} must end above its start on ${axis}, got ${got}; swap its ends`);
  }
}
