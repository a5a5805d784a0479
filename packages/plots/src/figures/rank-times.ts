import { requirePositive } from "@distcal/numerics";
import { checkedNames, drawableColumn, requireRows } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { logAxis } from "../drawing/log-axis.ts";
import { dots, labelsAtRight, type Point, rectangles, segments } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import { roundTicks } from "../drawing/ticks.ts";
import { shortNumber } from "../text/plain-text.ts";
import { textWidth } from "../text/text-width.ts";

/** What a figure of ranks and times shows. */
export interface RankTimesData {
  readonly methods: readonly {
    readonly name: string;
    /** The mean rank over tables, 1 for a method that is best on each. */
    readonly rank: number;
    /** The time of a fit in seconds. */
    readonly seconds: number;
  }[];
  /** How many tables the ranks are over. */
  readonly tables: number;
  /** Mean ranks that are nearer to each other than this do not differ. */
  readonly criticalDifference?: number;
  /** What is ranked; "NLL" by default. */
  readonly score?: string;
}

const mostMethods = 24;
/** The height of a label and of what stands above and below the plot, in pixels. */
const labelHeight = 14;
const outside = 48;

/** Mean ranks of methods over tables against the time of a fit: good and quick ones are at the upper left. */
export function rankTimes(data: RankTimesData, options: FigureOptions = {}): Figure {
  const where = "rankTimes";
  const names = checkedNames(where, "methods", data.methods, mostMethods);
  const rank = drawableColumn(
    where,
    "rank",
    data.methods.map((method) => method.rank),
  );
  const seconds = drawableColumn(
    where,
    "seconds",
    data.methods.map((method) => method.seconds),
  );
  requireRows(where, "tables", data.tables);
  for (const value of seconds) requirePositive(where, "seconds", value);
  const { criticalDifference, score = "NLL" } = data;
  if (criticalDifference !== undefined) requirePositive(where, "criticalDifference", criticalDifference);
  const logs = seconds.map(Math.log10);
  const first = rank.reduce((a, b) => Math.min(a, b));
  const isFirst = (value: number): boolean => value <= first + (criticalDifference ?? Number.POSITIVE_INFINITY);
  const [low, high] = paddedDomain([logs], 0.08);
  // The best at the top.
  const [top, bottom] = paddedDomain([rank], 0.06);
  const height = (width: number): number =>
    Math.max(Math.min(340, 0.62 * width), outside + labelHeight * (names.length + 1));
  const order = Array.from(rank.keys()).sort((a, b) => rank[a] - rank[b]);
  const plotHeight = height(options.width ?? 640) - outside;
  const places = apart(
    order.map((i) => rank[i]),
    (labelHeight * (bottom - top)) / plotHeight,
    [top, bottom],
  );
  const behind = criticalDifference === undefined ? "method" : "behind the first";
  const legend: LegendItem[] = [
    { label: behind, mark: "dot", colour: criticalDifference === undefined ? "series2" : "series1" },
  ];
  if (criticalDifference !== undefined) {
    legend.push(
      { label: "no evidence of being behind", mark: "dot", colour: "series2" },
      { label: `critical difference ${shortNumber(criticalDifference)}`, mark: "area", colour: "band", opacity: 0.5 },
    );
  }
  const told = order.map((i) => `${names[i]} ${rank[i].toFixed(2)} in ${shortNumber(seconds[i])} s`);
  return figureFrom(
    where,
    {
      kind: "rank-times",
      title: `Rank in ${score} against the time of a fit`,
      caption:
        `Mean rank in ${score} over ${data.tables} tables, 1 at best, against the processor time of a fit by the median of tables; ` +
        "good and quick methods are at the upper left." +
        (criticalDifference === undefined
          ? ""
          : " Within the band ranks are nearer to the first than the critical difference: there is no evidence that those methods differ from it."),
      alt: `Mean ranks of ${names.length} methods over ${data.tables} tables and the times of their fits: ${told.join("; ")}.`,
      legend,
      panels: [
        {
          x: { label: "Processor time of a fit, s", ...logAxis(10 ** low, 10 ** high) },
          y: { label: "Mean rank", domain: [bottom, top], ticks: roundTicks([top, bottom], 6) },
          marginRight: 12 + Math.ceil(Math.max(...names.map((name) => textWidth(name, 11)))),
          marks: (colours) => [
            ...(criticalDifference === undefined
              ? []
              : [
                  rectangles(
                    [
                      [
                        [low, first],
                        [high, Math.min(bottom, first + criticalDifference)],
                      ],
                    ],
                    {
                      fill: colours.band,
                      opacity: 0.5,
                    },
                  ),
                ]),
            segments(
              order.map((i, k): [Point, Point] => [
                [logs[i], rank[i]],
                [high, places[k]],
              ]),
              { stroke: colours.muted, width: 0.5 },
            ),
            ...order.map((i) =>
              dots([[logs[i], rank[i]]], { fill: isFirst(rank[i]) ? colours.series2 : colours.series1, r: 4.5 }),
            ),
            labelsAtRight(
              order.map((i, k) => ({ y: places[k], text: names[i] })),
              colours.ink,
            ),
          ],
        },
      ],
      columns: 1,
      width: 640,
      panelWidth: 240,
      panelHeight: height,
    },
    options,
  );
}

/** Places near the given ones, which rise, at least this far apart and within the ends where there is room. */
function apart(wanted: readonly number[], least: number, [from, to]: readonly [number, number]): number[] {
  const places = [...wanted];
  const start = from + least / 2;
  for (let i = 0; i < places.length; i++) places[i] = Math.max(places[i], i === 0 ? start : places[i - 1] + least);
  const end = to - least / 2;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i], i === places.length - 1 ? end : places[i + 1] - least);
  }
  return places;
}
