import * as Plot from "@observablehq/plot";
import { binomialBand } from "../data/binomial-band.ts";
import { curvePoints } from "../data/thin.ts";
import { seriesDashes, seriesRole } from "../theme.ts";
import type { LegendItem } from "./legend.ts";
import type { Panel } from "./panel.ts";

/** Curves in the unit square with the diagonal on which they should lie. */
export interface ProportionDiagram {
  readonly x: Float64Array;
  readonly curves: readonly { readonly name: string; readonly values: Float64Array }[];
  readonly xLabel: string;
  readonly yLabel: string;
  /** The band of chance around the diagonal; none without rows. */
  readonly rows: number | undefined;
  readonly level: number;
}

const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** The panel of a diagram of proportions. */
export function proportionPanel({ x, curves, xLabel, yLabel, rows, level }: ProportionDiagram): Panel {
  const bandAt = Array.from({ length: 101 }, (_, i) => i / 100);
  const band = rows === undefined ? [] : bandAt.map((p) => ({ p, ...binomialBand(rows, p, level) }));
  const dots = x.length <= 40;
  return {
    x: { label: xLabel, domain: [0, 1], ticks },
    y: { label: yLabel, domain: [0, 1], ticks },
    marks: (colours) => [
      Plot.areaY(band, { x: "p", y1: "lower", y2: "upper", fill: colours.band, fillOpacity: 0.6 }),
      Plot.line([0, 1], { x: (p: number) => p, y: (p: number) => p, stroke: colours.muted, strokeWidth: 1 }),
      ...curves.flatMap(({ values }, i) => {
        const points = curvePoints(x, values);
        const stroke = colours[seriesRole(i)];
        const line = Plot.line(points, { stroke, strokeWidth: 2, strokeDasharray: seriesDashes[i] });
        return dots ? [line, Plot.dot(points, { fill: stroke, r: 2.5 })] : [line];
      }),
    ],
  };
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
    const label = `${Math.round(level * 1000) / 10} % band of chance`;
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
