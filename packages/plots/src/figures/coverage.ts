import { checkedProportions } from "../data/proportions.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { figureFrom } from "../drawing/page.ts";
import { shortNumber } from "../text/plain-text.ts";
import { largestGap, proportionLegend, proportionPanel } from "./proportion-diagram.ts";

/** What a coverage diagram shows. */
export interface CoverageData {
  /** Nominal levels of central intervals, going up. */
  readonly nominal: ArrayLike<number>;
  /** For each series, the part of the rows whose target lies in its predicted interval of that level. */
  readonly series: readonly { readonly name: string; readonly actual: ArrayLike<number> }[];
  /** How many rows were counted: draws the sampling band. */
  readonly rows?: number;
  /** The probability of that band at each level; 0.95 by default. */
  readonly level?: number;
}

/** Coverage of central prediction intervals: the part of the rows inside, against the level that was promised. */
export function coverageDiagram(data: CoverageData, options: FigureOptions = {}): Figure {
  const where = "coverageDiagram";
  const diagram = {
    ...checkedProportions(where, {
      x: ["nominal", data.nominal],
      list: "series",
      items: data.series,
      column: "actual",
      rows: data.rows,
      level: data.level,
    }),
    xLabel: "Nominal level of the interval",
    yLabel: "Share of rows inside",
  };
  const gaps = diagram.curves.map(({ name, values }) => {
    const { at, gap } = largestGap(diagram.x, values);
    const words = gap === 0 ? "exact" : `${shortNumber(Math.abs(gap))} too ${gap < 0 ? "low" : "high"} at most`;
    return `${name}: ${words}, at the level ${shortNumber(at)}`;
  });
  return figureFrom(
    where,
    {
      kind: "coverage",
      title: "Coverage of the prediction intervals",
      caption:
        "How many targets fall inside the predicted interval, against how many should. Below the diagonal the " +
        "intervals are too narrow: they promise more than they keep. Above it they are wider than needed.",
      alt: `Actual against nominal coverage of central intervals. ${gaps.join("; ")}.`,
      legend: proportionLegend(diagram, "ideal"),
      panels: [proportionPanel(diagram)],
      columns: 1,
      width: 480,
      panelWidth: 220,
      panelHeight: (width) => Math.min(width, 480),
    },
    options,
  );
}
