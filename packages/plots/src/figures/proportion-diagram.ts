import { binomialBand } from "../data/binomial-band.ts";
import { curvePoints } from "../data/thin.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { area, dots, line, type Point } from "../drawing/marks.ts";
import type { Panel } from "../drawing/panel.ts";
import { seriesDashes, seriesRole } from "../style/theme.ts";

/** Curves in the unit square with the diagonal on which they should lie. */
export interface ProportionDiagram {
  readonly x: Float64Array;
  readonly curves: readonly { readonly name: string; readonly values: Float64Array }[];
  readonly xLabel: string;
  readonly yLabel: string;
  /** The sampling band around the diagonal; none without rows. */
  readonly rows: number | undefined;
  readonly level: number;
}

/** Ticks of an axis of probabilities. */
export const unitTicks: readonly number[] = Object.freeze([0, 0.2, 0.4, 0.6, 0.8, 1]);

/** From (0, 0) to (1, 1). */
export const diagonal: readonly Point[] = Object.freeze([
  [0, 0],
  [1, 1],
]);

/** The panel of a diagram of proportions. */
export function proportionPanel({ x, curves, xLabel, yLabel, rows, level }: ProportionDiagram): Panel {
  const bandAt = Array.from({ length: 101 }, (_, i) => i / 100);
  const band = rows === undefined ? [] : bandAt.map((x) => bandRow(x, rows, level));
  const dotted = x.length <= 40;
  return {
    x: { label: xLabel, domain: [0, 1], ticks: unitTicks },
    y: { label: yLabel, domain: [0, 1], ticks: unitTicks },
    marks: (colours) => [
      ...(band.length === 0 ? [] : [area(band, { fill: colours.band, opacity: 0.6 })]),
      line(diagonal, { stroke: colours.muted }),
      ...curves.flatMap(({ values }, i) => {
        const points = curvePoints(x, values);
        const stroke = colours[seriesRole(i)];
        const curve = line(points, { stroke, width: 2, dash: seriesDashes[i] });
        return dotted ? [curve, dots(points, { fill: stroke, r: 2.5 })] : [curve];
      }),
    ],
  };
}

function bandRow(x: number, rows: number, level: number): { x: number; low: number; high: number } {
  const { lower, upper } = binomialBand(rows, x, level);
  return { x, low: lower, high: upper };
}

/** The legend of a diagram of proportions. */
export function proportionLegend({ curves, rows, level }: ProportionDiagram, ideal: string): LegendItem[] {
  const items: LegendItem[] = curves.map(({ name }, i) => ({
    label: name,
    mark: "line",
    colour: seriesRole(i),
    dash: seriesDashes[i],
  }));
  items.push({ label: ideal, mark: "line", colour: "muted" });
  if (rows !== undefined) {
    const label = `${Math.round(level * 1000) / 10} % sampling band`;
    items.push({ label, mark: "area", colour: "band", opacity: 0.6 });
  }
  return items;
}

/** Where a curve is furthest from the diagonal. */
export function largestGap(x: Float64Array, values: Float64Array): { readonly at: number; readonly gap: number } {
  let worst = 0;
  for (let i = 1; i < x.length; i++) if (Math.abs(values[i] - x[i]) > Math.abs(values[worst] - x[worst])) worst = i;
  return { at: x[worst], gap: values[worst] - x[worst] };
}
