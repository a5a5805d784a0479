import { normalPdf } from "@distcal/numerics";
import { increasingColumn, spreadColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import { curvePoints } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { logAxis } from "../drawing/log-axis.ts";
import { line, type Point, ruleY } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { ColourRole } from "../style/theme.ts";
import { shortNumber } from "../text/plain-text.ts";

/** What a figure of a learnt shape shows. */
export interface ScoreShapeData {
  /** Scores, going up: distances of targets from their predicted means, in standard deviations. */
  readonly score: ArrayLike<number>;
  /** The learnt density at each of them. */
  readonly density: ArrayLike<number>;
}

/** Densities below this share of the highest are not drawn. */
const lowest = 1e-6;
/** Smaller ones leave what float64 holds, times that share. */
const tiniest = 1e-290;
/** The middle of a density ends where both curves are below this share of the highest. */
const middle = 0.01;

/** The learnt density of scores beside the standard normal one: the middle as it is, the tails on a logarithmic axis. */
export function scoreShape(data: ScoreShapeData, options: FigureOptions = {}): Figure {
  const where = "scoreShape";
  const score = increasingColumn(where, "score", data.score);
  const density = spreadColumn(where, "density", data.density, score.length);
  const normal = score.map(normalPdf);
  const curves: readonly Curve[] = [
    { name: "standard normal", values: normal, role: "series1", dash: "6,3" },
    { name: "learnt", values: density, role: "series2", dash: "none" },
  ];
  const top = curves.reduce((most, { values }) => values.reduce((a, b) => Math.max(a, b), most), 0);
  if (!(top > tiniest)) {
    throw new RangeError(`${where}: density must be above ${tiniest} somewhere, got ${top} at most; pass other scores`);
  }
  const shown = score.filter((_, i) => curves.some(({ values }) => values[i] >= middle * top));
  const logs = logAxis(lowest * top, 2 * top);
  const legend: LegendItem[] = curves.map(({ name, role, dash }) => ({
    label: name,
    mark: "line",
    colour: role,
    dash,
  }));
  return figureFrom(
    where,
    {
      kind: "score-shape",
      title: "The shape that was learnt",
      caption:
        "Scores are distances of targets from their predicted means, in standard deviations, on the scale of their row. " +
        "Left, their density as the fit has learnt it for all rows alike, beside the normal one that the predictions " +
        "stand for; right, the same on a logarithmic axis, where the tails show. Above the dashed curve such scores " +
        "are more frequent than predicted, below it less.",
      alt: `Learnt density of scores beside the standard normal one. ${descriptionOf(score, density)}.`,
      legend,
      panels: [
        {
          title: "Density",
          x: { label: "Score", domain: paddedDomain([shown], 0), ticks: 7 },
          y: { label: null, domain: [0, 1.05 * top], ticks: 5 },
          marks: (colours) => [
            ruleY(0, { stroke: colours.muted }),
            ...curves.flatMap(({ values, role, dash }) =>
              piecesOf(score, values, (i) => score[i] >= shown[0] && score[i] <= shown[shown.length - 1]).map(
                (points) => line(points, { stroke: colours[role], width: 2, dash }),
              ),
            ),
          ],
        },
        {
          title: "Tails (logarithmic)",
          x: { label: "Score", domain: paddedDomain([score], 0), ticks: 7 },
          y: { label: null, ...logs },
          marks: (colours) =>
            curves.flatMap(({ values, role, dash }) =>
              piecesOf(score, values.map(Math.log10), (i) => values[i] >= lowest * top).map((points) =>
                line(points, { stroke: colours[role], width: 2, dash }),
              ),
            ),
        },
      ],
      columns: 2,
      width: 720,
      panelWidth: 250,
      panelHeight: (width) => Math.max(200, Math.min(300, width * 0.75)),
    },
    options,
  );
}

interface Curve {
  readonly name: string;
  readonly values: Float64Array;
  readonly role: ColourRole;
  readonly dash: string;
}

/** The stretches of a curve where it is drawn, each of two points or more. */
function piecesOf(x: Float64Array, y: Float64Array, isDrawn: (i: number) => boolean): readonly (readonly Point[])[] {
  const pieces: Point[][] = [];
  let from = -1;
  for (let i = 0; i <= x.length; i++) {
    const isHere = i < x.length && isDrawn(i);
    if (isHere && from < 0) from = i;
    if (isHere || from < 0) continue;
    if (i - from > 1) pieces.push(curvePoints(x.subarray(from, i), y.subarray(from, i)));
    from = -1;
  }
  return pieces;
}

/** Where the learnt density is highest, and how much more of it than of the normal one lies three standard deviations out. */
function descriptionOf(score: Float64Array, density: Float64Array): string {
  const peak = density.reduce((best, value, i) => (value > density[best] ? i : best), 0);
  const highest = `It is highest at ${shortNumber(score[peak])}, with ${shortNumber(density[peak])} against ${shortNumber(normalPdf(0))} at 0`;
  const tails = [-3, 3].flatMap((at) => {
    const i = score.findIndex((z) => z >= at);
    if (i < 1 || score[i] - at > 0.5) return [];
    return [`at ${at} it is ${shortNumber(density[i] / normalPdf(score[i]))} times the normal one`];
  });
  return [highest, ...tails].join("; ");
}
