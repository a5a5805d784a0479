import { binomialBand } from "../data/binomial-band.ts";
import { pitDensities } from "../data/pit-densities.ts";
import { checkedSegments, type SegmentData } from "../data/segment-rows.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { line, type Point, rectangles, ruleY } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { seriesRole } from "../style/theme.ts";
import { shortNumber } from "../text/plain-text.ts";

const bandLevel = 0.95;

/**
 * A small PIT histogram for each segment, all on the same axes: bars of the last forecast, and the outline of the first
 * where there are several. Flat bars are calibrated; the band is that of a binomial count in the segment.
 */
export function segmentHistograms(data: SegmentData, options: FigureOptions = {}): Figure {
  const where = "segmentHistograms";
  const { names, rows, series, weights } = checkedSegments(where, data);
  const last = series.length - 1;
  const fewest = Math.min(...rows.map(({ length }) => length));
  const bins = fewest < 100 ? 5 : 10;
  const parts = rows.map((part) => {
    const densities = series.map(({ pit }) => pitDensities(pit, bins, part, weights));
    const { lower, upper } = binomialBand(weights.effective(part), 1 / bins, bandLevel);
    return { rows: part.length, bars: densities[last], outline: densities[0], low: lower * bins, high: upper * bins };
  });
  const top = 1.08 * Math.max(...parts.flatMap(({ bars, outline, high }) => [...bars, ...outline, high]));
  const panels = parts.map(({ bars, outline, low, high }, i): Panel => {
    const corners = Array.from(bars, (height, bin): [Point, Point] => [
      [bin / bins, 0],
      [(bin + 1) / bins, height],
    ]);
    return {
      title: names[i],
      x: { label: null, domain: [0, 1], ticks: [0, 0.5, 1], grid: false },
      y: { label: null, domain: [0, top], ticks: 3 },
      marks: (colours) => [
        rectangles(corners, { fill: colours[seriesRole(last)], opacity: 0.7, inset: 0.5 }),
        rectangles(
          [
            [
              [0, low],
              [1, high],
            ],
          ],
          { fill: colours.ink, opacity: 0.16 },
        ),
        ruleY(1, { stroke: colours.ink }),
        ...(last === 0 ? [] : [line(stepsOf(outline), { stroke: colours[seriesRole(0)], width: 1.5 })]),
      ],
    };
  });
  const legend: LegendItem[] = [
    ...(last === 0 ? [] : [{ label: series[0].name, mark: "line", colour: seriesRole(0) } as const]),
    { label: series[last].name, mark: "area", colour: seriesRole(last), opacity: 0.7 },
    { label: "ideal", mark: "line", colour: "ink" },
    { label: "95 % sampling band", mark: "area", colour: "ink", opacity: 0.16 },
  ];
  const words = parts.map(({ bars, low, high }, i) => {
    const outside = bars.filter((height) => height < low || height > high).length;
    return `${names[i]}: densities from ${shortNumber(Math.min(...bars))} to ${shortNumber(Math.max(...bars))}, ${outside} of ${bins} bars outside the sampling band`;
  });
  return figureFrom(
    where,
    {
      kind: "segment-histograms",
      title: "Where outcomes fall in their predictions, by segment",
      caption:
        "A histogram of PIT values for each segment, from outcomes at the low end of their prediction (0) to the high end (1). " +
        "Flat is calibrated. High ends mean too narrow, a hump in the middle too wide, a slope biased.",
      alt: `PIT histograms of ${names.length} segments, ${series[last].name}. ${words.join("; ")}.`,
      legend,
      panels,
      columns: Math.min(5, panels.length),
      width: Math.max(300, 24 + 175 * Math.min(5, panels.length)),
      panelWidth: 140,
      panelHeight: () => 130,
    },
    options,
  );
}

/** A density as a line of steps. */
function stepsOf(heights: Float64Array): readonly Point[] {
  const bins = heights.length;
  return Array.from(heights).flatMap((height, bin): Point[] => [
    [bin / bins, height],
    [(bin + 1) / bins, height],
  ]);
}
