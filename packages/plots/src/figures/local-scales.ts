import { requireLength } from "@distcal/numerics";
import { drawableColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import { orderOf, shownRows } from "../data/fan-columns.ts";
import { mostDots } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { logAxis } from "../drawing/log-axis.ts";
import { dots, ruleY } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import { plainText, shortNumber } from "../text/plain-text.ts";

/** What a figure of local scales shows. */
export interface LocalScalesData {
  /** The predicted mean of each row. */
  readonly mean: ArrayLike<number>;
  /** The factor by which the width of each row is corrected, above 0. */
  readonly scale: ArrayLike<number>;
  /** The label of the horizontal axis; "Predicted mean" by default. */
  readonly meanLabel?: string;
}

/** The factor on the predicted width of each row over its predicted mean; above 1 predictions were too sure. */
export function localScales(data: LocalScalesData, options: FigureOptions = {}): Figure {
  const where = "localScales";
  const mean = drawableColumn(where, "mean", data.mean);
  const scale = drawableColumn(where, "scale", data.scale);
  requireLength(where, "scale", scale.length, mean.length);
  const bad = scale.findIndex((value) => !(value > 0));
  if (bad >= 0) throw new RangeError(`${where}: scale[${bad}] must be > 0, got ${scale[bad]}; pass factors`);
  const rows = shownRows(orderOf(mean), mostDots);
  const logs = scale.map(Math.log10);
  const [low, high] = paddedDomain([logs, [0]], 0.06);
  const least = scale.reduce((a, b) => Math.min(a, b));
  const most = scale.reduce((a, b) => Math.max(a, b));
  const left = mean.length - rows.length;
  return figureFrom(
    where,
    {
      kind: "local-scales",
      title: "The width of each prediction, corrected",
      caption:
        "The factor on the predicted standard deviation of each row, over its predicted mean. On the line at 1 " +
        "nothing is changed; above it predictions were too sure of themselves there, below it not sure enough. Where " +
        "dots of one mean differ, their standard deviations do." +
        (left > 0 ? ` ${rows.length} of ${mean.length} rows are drawn.` : ""),
      alt: `Factors on the predicted standard deviation of ${mean.length} rows, from ${shortNumber(least)} to ${shortNumber(most)}.`,
      legend: [
        { label: "row", mark: "dot", colour: "series2" },
        { label: "changes nothing", mark: "line", colour: "muted", dash: "3,3" },
      ],
      panels: [
        {
          x: { label: plainText(data.meanLabel ?? "Predicted mean"), domain: paddedDomain([mean], 0.02), ticks: 6 },
          y: { label: "Factor on the width", ...logAxis(10 ** low, 10 ** high) },
          marks: (colours) => [
            ruleY(0, { stroke: colours.muted, dash: "3,3" }),
            dots(
              rows.map((row) => [mean[row], logs[row]]),
              { fill: colours.series2, opacity: 0.6, r: 2.5 },
            ),
          ],
        },
      ],
      columns: 1,
      width: 480,
      panelWidth: 220,
      panelHeight: (width) => Math.max(200, Math.min(300, width * 0.6)),
    },
    options,
  );
}
