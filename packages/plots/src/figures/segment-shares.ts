import { binomialBand } from "../data/binomial-band.ts";
import { paddedDomain } from "../data/domain.ts";
import { checkedSegments, type SegmentData } from "../data/segment-rows.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { dots, labelsAtRight, type Point, rectangles, ruleX } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { roundTicks } from "../drawing/ticks.ts";
import { seriesRole } from "../style/theme.ts";

const bandLevel = 0.95;
const halfBand = 0.36;

interface Share {
  readonly title: string;
  readonly ideal: number;
  readonly counts: (pit: number) => number;
}

const shares: readonly Share[] = Object.freeze([
  { title: "In 90 % intervals", ideal: 0.9, counts: (pit: number) => (Math.abs(pit - 0.5) <= 0.45 ? 1 : 0) },
  { title: "In 50 % intervals", ideal: 0.5, counts: (pit: number) => (Math.abs(pit - 0.5) <= 0.25 ? 1 : 0) },
  { title: "Above the median", ideal: 0.5, counts: (pit: number) => (pit > 0.5 ? 1 : pit < 0.5 ? 0 : 0.5) },
]);

/**
 * Segments of the rows below each other: how many outcomes lie in the 90 % and in the 50 % intervals and above the
 * median, for each forecast, beside the band that samples of a calibrated forecast stay in.
 */
export function segmentShares(data: SegmentData, options: FigureOptions = {}): Figure {
  const where = "segmentShares";
  const { names, rows, series, weights } = checkedSegments(where, data);
  const seriesNames = series.map(({ name }) => name);
  const columns = series.map(({ pit }) => pit);
  const tables = shares.map(({ counts }) =>
    columns.map((pit) =>
      rows.map((part) => part.reduce((sum, row) => sum + weights.of(row) * counts(pit[row]), 0) / weights.total(part)),
    ),
  );
  const last = columns.length - 1;
  const dodge = (s: number): number => (columns.length === 1 ? 0 : 0.4 * (s / last - 0.5));
  const panels = shares.map(({ title, ideal }, k): Panel => {
    const bands = rows.map((part) => binomialBand(weights.effective(part), ideal, bandLevel));
    const domain = paddedDomain([...tables[k], bands.flatMap(({ lower, upper }) => [lower, upper])], 0.06);
    const ticks = roundTicks(domain, 4).filter((tick) => tick >= 0 && tick <= 1);
    return {
      title,
      x: { label: null, domain, ticks, names: ticks.map((tick) => `${Math.round(100 * tick)} %`) },
      y: { label: null, domain: [names.length - 0.45, -0.55], ticks: names.map((_, i) => i), names, grid: false },
      marginRight: 40,
      marks: (colours) => [
        rectangles(
          bands.map(({ lower, upper }, i): [Point, Point] => [
            [lower, i - halfBand],
            [upper, i + halfBand],
          ]),
          { fill: colours.band, opacity: 0.6 },
        ),
        ruleX(ideal, { stroke: colours.muted }),
        ...columns.map((_, s) =>
          dots(
            names.map((__, i) => [tables[k][s][i], i + dodge(s)]),
            s === last
              ? { fill: colours[seriesRole(s)], r: 4 }
              : { fill: colours.surface, r: 3.5, ring: { stroke: colours[seriesRole(s)], width: 2 } },
          ),
        ),
        labelsAtRight(
          names.map((__, i) => ({ y: i, text: `${Math.round(100 * tables[k][last][i])} %` })),
          colours.ink,
        ),
      ],
    };
  });
  const legend: LegendItem[] = [
    ...seriesNames.map((label, s): LegendItem => ({ label, mark: s === last ? "dot" : "ring", colour: seriesRole(s) })),
    { label: "ideal", mark: "line", colour: "muted" },
    { label: "95 % sampling band", mark: "area", colour: "band", opacity: 0.6 },
  ];
  const worst = shares.map(({ title, ideal }, k) => {
    const byGap = names
      .map((_, i) => i)
      .sort((a, b) => gap(tables[k][last][b], ideal) - gap(tables[k][last][a], ideal));
    return `${title}: ${names[byGap[0]]} is farthest from ${100 * ideal} % with ${Math.round(100 * tables[k][last][byGap[0]])} %`;
  });
  return figureFrom(
    where,
    {
      kind: "segment-shares",
      title: "Segment by segment",
      caption:
        "A dot outside its grey bar means that the predictions are off in that segment by more than sampling explains: " +
        "left of the bar, intervals are too narrow or predictions too high; right of it, too wide or too low. Bars are " +
        `longer where a segment has fewer rows. Numbers on the right: ${seriesNames[last]}.`,
      alt: `Shares of outcomes in ${names.length} segments, ${seriesNames[last]}. ${worst.join("; ")}.`,
      legend,
      panels,
      columns: 3,
      width: 900,
      panelWidth: 240,
      panelHeight: () => 40 + 26 * names.length,
    },
    options,
  );
}

function gap(share: number, ideal: number): number {
  return Math.abs(share - ideal);
}
