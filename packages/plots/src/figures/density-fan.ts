import { checkedNames, drawableColumn, increasingColumn, matchingColumn, unitColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import { fanColumns, mostFanColumns, orderOf, shownRows } from "../data/fan-columns.ts";
import { mostDots } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { area, dots, line, type Mark } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { seriesRole } from "../style/theme.ts";
import { plainText, shortNumber } from "../text/plain-text.ts";

/** What a fan of quantiles shows. */
export interface DensityFanData {
  /** Where each row stands: its predicted mean, or its number. */
  readonly position: ArrayLike<number>;
  /** The label of that axis; "Predicted mean" by default. */
  readonly positionLabel?: string;
  /** The label of the other axis; "Target" by default. */
  readonly targetLabel?: string;
  /** Levels of the quantiles, going up, e.g. 0.05, 0.25, 0.5, 0.75, 0.95; they pair off from outside in. */
  readonly levels: ArrayLike<number>;
  /** For each fan (before, after), one column for each level with one number for each row. */
  readonly fans: readonly { readonly name: string; readonly quantiles: readonly ArrayLike<number>[] }[];
  /** The observed outcomes, one for each row. */
  readonly observed?: ArrayLike<number>;
}

/**
 * Fans of predicted quantiles before and after calibration, one panel each, with the targets. Rows are put together in
 * at most 120 columns of equally many rows (the mean of each quantile is drawn), and at most 800 targets are shown.
 */
export function densityFan(data: DensityFanData, options: FigureOptions = {}): Figure {
  const where = "densityFan";
  const names = checkedNames(where, "fans", data.fans);
  const position = drawableColumn(where, "position", data.position);
  const rows = position.length;
  const levels = increasingColumn(where, "levels", unitColumn(where, "levels", data.levels));
  const observed = data.observed === undefined ? undefined : matchingColumn(where, "observed", data.observed, rows);
  const order = orderOf(position);
  const fans = data.fans.map(({ quantiles }, i) => {
    const count: unknown = (quantiles as readonly unknown[] | undefined)?.length;
    if (count !== levels.length) {
      const rule = `fans[${i}].quantiles must have ${levels.length} columns`;
      throw new RangeError(`${where}: ${rule}, got ${count}; pass one column for each level`);
    }
    const columns = quantiles.map((column, l) => matchingColumn(where, `fans[${i}].quantiles[${l}]`, column, rows));
    return { ...fanColumns(position, columns, order), inside: observed && shareInside(observed, columns) };
  });
  const shown = shownRows(order, mostDots);
  const points = observed === undefined ? [] : shown.map((i): [number, number] => [position[i], observed[i]]);
  const yDomain = paddedDomain([...fans.flatMap(({ quantiles }) => quantiles), points.map(([, y]) => y)]);
  const xDomain = paddedDomain([position], 0.01);
  const pairs = Math.floor(levels.length / 2);
  const opacity = (pair: number): number => 0.18 + (0.4 * pair) / Math.max(1, pairs);
  const panels = fans.map((fan, f): Panel => {
    const bandOf = (pair: number) =>
      Array.from(fan.position, (x, i) => ({
        x,
        low: fan.quantiles[pair][i],
        high: fan.quantiles[levels.length - 1 - pair][i],
      }));
    const middle = levels.length % 2 === 1 ? fan.quantiles[pairs] : undefined;
    return {
      title: names[f],
      x: { label: plainText(data.positionLabel ?? "Predicted mean"), domain: xDomain, ticks: 5, grid: false },
      y: { label: plainText(data.targetLabel ?? "Target"), domain: yDomain, ticks: 6 },
      marks: (colours) => {
        const colour = colours[seriesRole(f)];
        const marks: Mark[] = Array.from({ length: pairs }, (_, pair) =>
          area(bandOf(pair), { fill: colour, opacity: opacity(pair) }),
        );
        if (middle !== undefined) {
          const curve = Array.from(fan.position, (x, i): [number, number] => [x, middle[i]]);
          marks.push(line(curve, { stroke: colour, width: 1.5 }));
        }
        return [...marks, dots(points, { fill: colours.ink, opacity: 0.55, r: points.length > 300 ? 1.2 : 1.8 })];
      },
    };
  });
  const outer = shortNumber((levels[levels.length - 1] - levels[0]) * 100);
  const legend: LegendItem[] = Array.from({ length: pairs }, (_, pair): LegendItem => {
    const label = `${shortNumber(levels[pair])} to ${shortNumber(levels[levels.length - 1 - pair])} quantile`;
    return { label, mark: "area", colour: "muted", opacity: 0.15 + (0.55 * (pair + 1)) / pairs };
  });
  if (levels.length % 2 === 1)
    legend.push({ label: `${shortNumber(levels[pairs])} quantile`, mark: "line", colour: "muted" });
  if (observed !== undefined) legend.push({ label: "observed target", mark: "dot", colour: "ink" });
  const coverage = fans.map(({ inside }, f) =>
    inside === undefined ? names[f] : `${names[f]}: ${shortNumber(inside * 100)} % of the targets inside`,
  );
  return figureFrom(
    where,
    {
      kind: "density-fan",
      title: "Predicted distributions and observed outcomes",
      caption:
        `The outermost band should hold ${outer} % of the targets everywhere along the axis, not only on average. ` +
        "Where many points lie outside, the predictions are too narrow there; where points keep to the middle, too wide." +
        (rows > mostFanColumns ? ` Bands are means over groups of neighbouring rows.` : "") +
        (points.length < rows && observed ? ` ${points.length} of the ${rows} targets are drawn.` : ""),
      alt: `Fans of predicted quantiles for ${rows} rows; the outer band is meant to hold ${outer} %. ${coverage.join("; ")}.`,
      legend,
      panels,
      columns: Math.min(panels.length, 3),
      width: panels.length === 1 ? 480 : 760,
      panelWidth: 260,
      panelHeight: (width) => Math.max(220, Math.min(340, width * 0.85)),
    },
    options,
  );
}

/** The share of targets between the lowest and the highest quantile of their row. */
function shareInside(observed: Float64Array, quantiles: readonly Float64Array[]): number {
  const low = quantiles[0];
  const high = quantiles[quantiles.length - 1];
  let inside = 0;
  for (let i = 0; i < observed.length; i++) if (observed[i] >= low[i] && observed[i] <= high[i]) inside++;
  return inside / observed.length;
}
