import { requireLength } from "@distcal/numerics";
import { checkedNames, drawableColumn, matchingColumn, spreadColumn, unitColumn } from "../data/columns.ts";
import { cellEdges, regularColumn, thinGrid } from "../data/grid.ts";
import { evenlySpaced, mostDots } from "../data/thin.ts";
import { contour } from "../drawing/contour.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { border, dots } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { plainText, wordList } from "../text/plain-text.ts";

/** What a figure of conditional densities shows. */
export interface ConditionalDensitiesData {
  /** Values of the input, evenly spaced, going up. */
  readonly x: ArrayLike<number>;
  /** Values of the target, evenly spaced, going up. */
  readonly y: ArrayLike<number>;
  /** Named distributions: density and CDF at each (x, y), all targets of the first input first. */
  readonly distributions: readonly {
    readonly name: string;
    readonly pdf: ArrayLike<number>;
    readonly cdf: ArrayLike<number>;
  }[];
  /** Observed rows, drawn over the first distribution. */
  readonly observed?: { readonly x: ArrayLike<number>; readonly y: ArrayLike<number> };
  readonly inputLabel?: string;
  readonly targetLabel?: string;
}

const steps = 10;

/**
 * PDF (upper row) and CDF (lower row) of the target given the input, one column for each method: true, OLS, isotonic,
 * GP-Beta in figure 1 of the paper. Filled contours at ten steps, the same in all panels of a row; grids of more than 100 by 100 values are thinned and at most 800 observed rows are drawn.
 */
export function conditionalDensities(data: ConditionalDensitiesData, options: FigureOptions = {}): Figure {
  const where = "conditionalDensities";
  const { distributions, observed } = data;
  const names = checkedNames(where, "distributions", distributions);
  const x = regularColumn(where, "x", data.x);
  const y = regularColumn(where, "y", data.y);
  const size = { columns: x.length, rows: y.length };
  const grids = names.map((name, i) => {
    const pdf = spreadColumn(where, `distributions[${i}].pdf`, distributions[i].pdf, x.length * y.length);
    const cdf = unitColumn(where, `distributions[${i}].cdf`, distributions[i].cdf);
    requireLength(where, `distributions[${i}].cdf`, cdf.length, x.length * y.length);
    return { name, pdf: thinGrid(pdf, size), cdf: thinGrid(cdf, size) };
  });
  const points = observed === undefined ? [] : observedPoints(where, observed);
  const highest = Math.max(...grids.map(({ pdf }) => pdf.values.reduce((most, value) => Math.max(most, value), 0)));
  const [xDomain, yDomain] = [cellEdges(x), cellEdges(y)];
  const inRange = points.filter(
    ([px, py]) => px >= x[0] && px <= x[x.length - 1] && py >= y[0] && py <= y[y.length - 1],
  );
  const axes = {
    x: { label: plainText(data.inputLabel ?? "Input"), domain: xDomain, ticks: 4, grid: false },
    y: { label: plainText(data.targetLabel ?? "Target"), domain: yDomain, ticks: 5, grid: false },
  };
  const panelOf = (which: "pdf" | "cdf", i: number): Panel => {
    const grid = grids[i][which];
    const top = which === "pdf" ? highest || 1 : 1;
    // Squares, because densities are low nearly everywhere and what matters is where they end.
    const heightOf = (share: number): number => (which === "pdf" ? top * share * share : top * share);
    return {
      title: `${grids[i].name}: ${which === "pdf" ? "density" : "CDF"}`,
      ...axes,
      marks: (colours) => [
        ...Array.from({ length: steps }, (_, step) =>
          contour(
            grid,
            heightOf((step + 0.5) / steps),
            { x: xDomain, y: yDomain },
            { fill: colours.series2, opacity: coatOpacity(step) },
          ),
        ),
        ...(i === 0 ? [dots(inRange, { fill: colours.series1, r: 1.5, opacity: 0.8 })] : []),
        border(colours.muted),
      ],
    };
  };
  const rows = names.map((_, i) => i);
  return figureFrom(
    where,
    {
      kind: "conditional-densities",
      title: "Distribution of the target given the input",
      caption:
        "Each picture shows one method. Above, the density: the stronger the colour, the likelier. Below, the distribution " +
        "function, from 0 (no colour) to 1 (full). The closer a method's pictures are to those of the truth, the better it knows where and " +
        "how surely the target lies." +
        (points.length > 0 ? ` Points in the first picture are observed rows (${inRange.length} drawn).` : ""),
      alt: `Densities and distribution functions of the target over the input: ${wordList(names)}.`,
      legend: [
        ...(points.length === 0 ? [] : [{ label: "observed row", mark: "dot", colour: "series1" } as const]),
        { label: "stronger colour: higher value", mark: "area", colour: "series2", opacity: 0.7 },
      ],
      panels: [...rows.map((i) => panelOf("pdf", i)), ...rows.map((i) => panelOf("cdf", i))],
      columns: names.length,
      width: Math.max(300, 24 + 220 * names.length),
      panelWidth: 140,
      panelHeight: (width) => Math.max(160, Math.min(260, width * 0.95)),
    },
    options,
  );
}

/**
 * The opacity of one of the contours, which lie on top of each other: it makes the sum of the first k + 1 coats cover
 * the ground by (k + 1)/steps of 0.9, evenly, whatever the ground is.
 */
function coatOpacity(step: number): number {
  const whole = 0.9 / steps;
  return Number((whole / (1 - step * whole)).toFixed(4));
}

function observedPoints(where: string, observed: { x: ArrayLike<number>; y: ArrayLike<number> }): [number, number][] {
  const x = drawableColumn(where, "observed.x", observed.x);
  const y = matchingColumn(where, "observed.y", observed.y, x.length);
  return Array.from(evenlySpaced(x.length, mostDots), (i): [number, number] => [x[i], y[i]]);
}
