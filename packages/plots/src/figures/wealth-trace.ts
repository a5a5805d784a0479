import { requireLength } from "@distcal/numerics";
import { drawableColumn, increasingColumn } from "../data/columns.ts";
import { extremesKept } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { logAxis } from "../drawing/log-axis.ts";
import { dots, line, ruleY } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import { seriesRole } from "../style/theme.ts";
import { shortNumber } from "../text/plain-text.ts";

/** What a trace of a watch's evidence shows. */
export interface WealthTraceData {
  /** How many rows had been watched, going up, and the evidence of a change by then. */
  readonly rows: ArrayLike<number>;
  readonly wealth: ArrayLike<number>;
  /** The evidence at which the alarm rings. */
  readonly rings: number;
  /** The rows at which it rang. */
  readonly alarms: ArrayLike<number>;
}

/** Evidence below this share of what rings is drawn at it. */
const lowest = 1e-5;

/** The evidence that a watch has of a change, row by row, on a logarithmic axis; dots where its alarm rang. */
export function wealthTrace(data: WealthTraceData, options: FigureOptions = {}): Figure {
  const where = "wealthTrace";
  const rows = increasingColumn(where, "rows", data.rows);
  const wealth = drawableColumn(where, "wealth", data.wealth);
  requireLength(where, "wealth", wealth.length, rows.length);
  const [rings] = drawableColumn(where, "rings", [data.rings]);
  if (!(rings > 0)) throw new RangeError(`${where}: rings must be > 0, got ${rings}; pass 1/α`);
  const alarms = data.alarms.length === 0 ? new Float64Array(0) : increasingColumn(where, "alarms", data.alarms);
  const drawn = wealth.map((value) => Math.log10(Math.min(Math.max(value, lowest * rings), 3 * rings)));
  const last = rows[rows.length - 1];
  const said =
    alarms.length === 0
      ? "The alarm never rings."
      : `The alarm rings ${alarms.length === 1 ? "once" : `${alarms.length} times`}, first at row ${alarms[0]}.`;
  return figureFrom(
    where,
    {
      kind: "wealth-trace",
      title: "Evidence that something changed since the fit",
      caption:
        "The evidence of the watch after each row, in the order of the table. It falls while outcomes are as they were in the fit, and rings " +
        `at ${shortNumber(rings)}, where it starts again. ${said}`,
      alt: `Evidence of a change by row, up to row ${last}. ${said}`,
      legend: [],
      panels: [
        {
          x: { label: "Rows watched", domain: [0, last], ticks: 6 },
          y: { label: "Evidence", ...logAxis(lowest * rings, 3 * rings) },
          marks: (colours) => [
            ruleY(Math.log10(rings), { stroke: colours[seriesRole(0)], width: 1, dash: "4 3" }),
            line(
              extremesKept(drawn).map((i): [number, number] => [rows[i], drawn[i]]),
              { stroke: colours[seriesRole(1)], width: 2 },
            ),
            dots(
              Array.from(alarms, (row): [number, number] => [row, Math.log10(rings)]),
              { fill: colours[seriesRole(1)], r: 4 },
            ),
          ],
        },
      ],
      columns: 1,
      width: 560,
      panelWidth: 240,
      panelHeight: (width) => Math.max(200, Math.min(280, width * 0.5)),
    },
    options,
  );
}
