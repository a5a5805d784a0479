import { checkedProportions } from "../data/proportions.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import { figureFrom } from "../drawing/page.ts";
import { shortNumber } from "../text/plain-text.ts";
import { largestGap, proportionLegend, proportionPanel } from "./proportion-diagram.ts";

/** What a reliability diagram shows. */
export interface ReliabilityData {
  /** Probabilities p, going up. */
  readonly expected: ArrayLike<number>;
  /** For each series, the part of the rows whose target lies at or below its predicted p-quantile. */
  readonly series: readonly { readonly name: string; readonly observed: ArrayLike<number> }[];
  /** How many rows were counted: draws the sampling band. */
  readonly rows?: number;
  /** The probability of that band at each p; 0.95 by default. */
  readonly level?: number;
}

/**
 * The reliability diagram of predicted quantiles: the part of the rows at or below the predicted p-quantile, against p
 * (Kuleshov, Fenner and Ermon 2018). Calibrated predictions follow the diagonal; the band is that of a binomial count.
 */
export function reliabilityDiagram(data: ReliabilityData, options: FigureOptions = {}): Figure {
  const where = "reliabilityDiagram";
  const { series } = data;
  const diagram = {
    ...checkedProportions(where, {
      x: ["expected", data.expected],
      list: "series",
      items: series,
      column: "observed",
      rows: data.rows,
      level: data.level,
    }),
    xLabel: "Expected proportion",
    yLabel: "Observed proportion",
  };
  const gaps = diagram.curves.map(({ name, values }) => {
    const { at, gap } = largestGap(diagram.x, values);
    return `${name}: largest gap ${shortNumber(gap)} at ${shortNumber(at)}`;
  });
  const counted = data.rows === undefined ? "" : ` of ${data.rows} rows`;
  const band =
    data.rows === undefined ? "" : " Where a curve leaves the grey band, it is off by more than sampling explains.";
  return figureFrom(
    where,
    {
      kind: "reliability",
      title: "Reliability of the predicted quantiles",
      caption:
        "For each probability, the share of rows whose outcome lies at or below the quantile predicted for it. " +
        "Calibrated predictions follow the diagonal. A curve flatter than it in the middle and steep at the ends means " +
        `predictions that are too sure; the opposite means too wide ones.${band}`,
      alt: `Observed against expected proportions${counted}. ${gaps.join("; ")}.`,
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
