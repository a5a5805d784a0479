import { requireProbability } from "@distcal/numerics";
import { binomialBand } from "../data/binomial-band.ts";
import { checkedNames, unitColumn } from "../data/columns.ts";
import { pitDensities } from "../data/pit-densities.ts";
import { rowWeights } from "../data/row-weights.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { type Point, rectangles, ruleY } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { seriesRole } from "../style/theme.ts";
import { shortNumber } from "../text/plain-text.ts";

/** What a PIT histogram shows. */
export interface PitData {
  /** For each series, its PIT values: the predicted CDF at the target, one in [0, 1] for each row. */
  readonly series: readonly { readonly name: string; readonly pit: ArrayLike<number> }[];
  /** How much each row counts, > 0: a row of weight 2 counts as two; each once by default. */
  readonly weight?: ArrayLike<number> | undefined;
  /** How many bars; 20 by default, from 2 to 100. */
  readonly bins?: number;
  /** The probability of the sampling band of one bar; 0.95 by default. */
  readonly level?: number;
}

/**
 * Histograms of the probability integral transform u = F(y), one panel for each series, as densities: calibrated
 * predictions give a flat 1 (Dawid 1984; Gneiting, Balabdaoui and Raftery 2007). The band is that of a binomial count.
 */
export function pitHistogram(
  { series, weight, bins = 20, level = 0.95 }: PitData,
  options: FigureOptions = {},
): Figure {
  const where = "pitHistogram";
  const names = checkedNames(where, "series", series);
  if (!(Number.isSafeInteger(bins) && bins >= 2 && bins <= 100)) {
    throw new RangeError(`${where}: bins must be an integer from 2 to 100, got ${bins}; 20 is typical`);
  }
  requireProbability(where, "level", level);
  const histograms = names.map((name, i) => {
    const pit = unitColumn(where, `series[${i}].pit`, series[i].pit);
    const weights = rowWeights(where, weight, pit.length);
    const rows = Int32Array.from(pit.keys());
    const band = binomialBand(weights.effective(rows), 1 / bins, level);
    return {
      name,
      rows: pit.length,
      heights: pitDensities(pit, bins, rows, weights),
      low: band.lower * bins,
      high: band.upper * bins,
    };
  });
  const top = 1.08 * Math.max(...histograms.flatMap(({ heights, high }) => [...heights, high]));
  const panels = histograms.map(({ name, heights, low, high }, i): Panel => {
    const bars = Array.from(heights, (height, bin): [Point, Point] => [
      [bin / bins, 0],
      [(bin + 1) / bins, height],
    ]);
    const band: [Point, Point] = [
      [0, low],
      [1, high],
    ];
    return {
      title: name,
      x: { label: "PIT: predicted probability of a target this low", domain: [0, 1], ticks: 5, grid: false },
      y: { label: "Density", domain: [0, top], ticks: 5 },
      marks: (colours) => [
        rectangles(bars, { fill: colours[seriesRole(i)], opacity: 0.75, inset: 0.5 }),
        rectangles([band], { fill: colours.ink, opacity: 0.16 }),
        ruleY(1, { stroke: colours.ink, width: 1.5 }),
        ruleY(0, { stroke: colours.muted }),
      ],
    };
  });
  const legend: LegendItem[] = [
    { label: "ideal", mark: "line", colour: "ink" },
    { label: `${Math.round(level * 1000) / 10} % sampling band`, mark: "area", colour: "ink", opacity: 0.16 },
  ];
  return figureFrom(
    where,
    {
      kind: "pit-histogram",
      title: "Where targets fall in their predicted distributions",
      caption:
        "The PIT of a row is the probability that its prediction gave to values up to the target. Calibrated predictions " +
        "give all values equally often: flat bars. Bars high at both ends mean predictions that are too narrow, a hump " +
        "in the middle too wide ones, a slope a shift. Bars inside the grey band are as flat as samples get.",
      alt: `Histograms of PIT values in ${bins} bars. ${histograms.map(description).join("; ")}.`,
      legend,
      panels,
      columns: Math.min(panels.length, 3),
      width: panels.length === 1 ? 460 : 720,
      panelWidth: 250,
      panelHeight: (width) => Math.max(200, Math.min(300, width * 0.7)),
    },
    options,
  );
}

interface Histogram {
  readonly name: string;
  readonly rows: number;
  readonly heights: Float64Array;
  readonly low: number;
  readonly high: number;
}

function description({ name, rows, heights, low, high }: Histogram): string {
  const outside = heights.filter((height) => height < low || height > high).length;
  const range = `densities from ${shortNumber(Math.min(...heights))} to ${shortNumber(Math.max(...heights))}`;
  return `${name} (${rows} rows): ${range}, ${outside} of ${heights.length} bars outside the sampling band`;
}
