import { requireLength } from "@distcal/numerics";
import { checkedNames, drawableColumn, increasingColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import { extremesKept } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { dots, line } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import { seriesDashes, seriesRole } from "../style/theme.ts";
import { plainText, shortNumber } from "../text/plain-text.ts";

/** What a trace of the ELBO shows. */
export interface ElboTraceData {
  /** For each fit, its ELBO after each step. */
  readonly traces: readonly {
    readonly name: string;
    readonly elbo: ArrayLike<number>;
    /** The number of each step, going up; 1, 2, 3, … by default. */
    readonly step?: ArrayLike<number>;
  }[];
  /** The label of the vertical axis; "ELBO" by default, e.g. "ELBO per row". */
  readonly elboLabel?: string;
  /** What the fit pushes up; "evidence lower bound" by default. */
  readonly objective?: string;
}

/**
 * The ELBO while fitting. Long traces keep the lowest and the highest point of each stretch. A bad start is left out
 * (and the caption says so) where it would flatten the rest: values further below the best than three times the spread
 * of the better nine tenths.
 */
export function elboTrace(data: ElboTraceData, options: FigureOptions = {}): Figure {
  const where = "elboTrace";
  const { traces, elboLabel = "ELBO" } = data;
  const objective = plainText(data.objective ?? "evidence lower bound");
  const names = checkedNames(where, "traces", traces);
  const curves = traces.map((trace, i) => {
    const elbo = drawableColumn(where, `traces[${i}].elbo`, trace.elbo);
    const step = increasingColumn(where, `traces[${i}].step`, trace.step ?? elbo.map((_, s) => s + 1));
    requireLength(where, `traces[${i}].step`, step.length, elbo.length);
    return { name: names[i], elbo, step, role: seriesRole(i + 1), dash: seriesDashes[(i + 1) % seriesDashes.length] };
  });
  // A few steps have few ticks: there is no step 1.5.
  const mostSteps = Math.max(...curves.map(({ step }) => step.length));
  const floor = axisFloor(curves.map(({ elbo }) => elbo));
  const drawn = curves.map((curve) => ({
    ...curve,
    points: extremesKept(curve.elbo)
      .filter((i) => curve.elbo[i] >= floor)
      .map((i): [number, number] => [curve.step[i], curve.elbo[i]]),
  }));
  const left = curves.reduce((sum, { elbo }) => sum + elbo.filter((value) => value < floor).length, 0);
  const ends = curves.map(({ name, elbo, step }) => {
    const last = elbo.length - 1;
    return `${name}: from ${shortNumber(elbo[0])} to ${shortNumber(elbo[last])} at step ${step[last]}`;
  });
  const legend: LegendItem[] = drawn.map(({ name, role, dash }) => ({ label: name, mark: "line", colour: role, dash }));
  return figureFrom(
    where,
    {
      kind: "elbo-trace",
      title: "Progress of the fit",
      caption:
        `The ${objective}, which the fit pushes up, after each step. A curve that has become flat has converged; ` +
        "one that still climbs at its end wants more steps." +
        (left > 0 ? ` ${left === 1 ? "One early value lies" : `${left} early values lie`} below the axis.` : ""),
      alt: `${objective.charAt(0).toUpperCase()}${objective.slice(1)} by step. ${ends.join("; ")}.`,
      legend: legend.length > 1 ? legend : [],
      panels: [
        {
          x: {
            label: "Step",
            domain: paddedDomain(
              curves.map(({ step }) => step),
              0.01,
            ),
            ticks: Math.max(1, Math.min(6, mostSteps - 1)),
          },
          y: {
            label: plainText(elboLabel),
            domain: paddedDomain(drawn.map(({ points }) => points.map(([, y]) => y))),
            ticks: 6,
          },
          marks: (colours) =>
            drawn.map(({ points, role, dash }) =>
              points.length === 1
                ? dots(points, { fill: colours[role], r: 3 })
                : line(points, { stroke: colours[role], width: 2, dash }),
            ),
        },
      ],
      columns: 1,
      width: 560,
      panelWidth: 240,
      panelHeight: (width) => Math.max(200, Math.min(280, width * 0.55)),
    },
    options,
  );
}

/** The lowest value shown: as far below the best as three times the spread of the better nine tenths, if any are lower. */
function axisFloor(columns: readonly Float64Array[]): number {
  const sorted = Float64Array.from(columns.flatMap((column) => Array.from(column))).sort();
  const best = sorted[sorted.length - 1];
  const spread = best - sorted[Math.floor(sorted.length / 10)];
  return Math.max(sorted[0], best - 3 * spread);
}
