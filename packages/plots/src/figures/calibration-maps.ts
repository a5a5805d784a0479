import { requireLength } from "@distcal/numerics";
import { checkedNames, increasingColumn, unitColumn } from "../data/columns.ts";
import { curvePoints } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { line } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import { seriesDashes, seriesRole } from "../style/theme.ts";
import { shortNumber } from "../text/plain-text.ts";
import { diagonal, largestGap, unitTicks } from "./proportion-diagram.ts";

/** What a figure of calibration maps shows. */
export interface CalibrationMapsData {
  /** Predicted probabilities q, going up from 0 to 1. */
  readonly predicted: ArrayLike<number>;
  /** For each map, e.g. one at each of three predictions, the calibrated probability of each q. */
  readonly maps: readonly { readonly name: string; readonly calibrated: ArrayLike<number> }[];
}

/** Calibration maps q ↦ calibrated probability at chosen predictions (figure 2, right, of the paper). */
export function calibrationMaps({ predicted, maps }: CalibrationMapsData, options: FigureOptions = {}): Figure {
  const where = "calibrationMaps";
  const names = checkedNames(where, "maps", maps);
  const q = increasingColumn(where, "predicted", unitColumn(where, "predicted", predicted));
  const curves = names.map((name, i) => {
    const field = `maps[${i}].calibrated`;
    const values = unitColumn(where, field, maps[i].calibrated);
    requireLength(where, field, values.length, q.length);
    return { name, values, role: seriesRole(i + 1), dash: seriesDashes[(i + 1) % seriesDashes.length] };
  });
  const changes = curves.map(({ name, values }) => {
    const { at, gap } = largestGap(q, values);
    return `${name}: ${shortNumber(at)} becomes ${shortNumber(at + gap)}`;
  });
  const legend: LegendItem[] = curves.map(({ name, role, dash }) => ({
    label: name,
    mark: "line",
    colour: role,
    dash,
  }));
  return figureFrom(
    where,
    {
      kind: "calibration-maps",
      title: "Calibration maps",
      caption:
        "How calibration changes a predicted probability. On the diagonal nothing changes. Where a map lies above " +
        "it, targets come out low more often than predicted; below it, less often. Maps that differ between " +
        "predictions are what calibrating distributions, and not only quantiles, adds.",
      alt: `Calibrated against predicted probability. Largest changes: ${changes.join("; ")}.`,
      legend: [...legend, { label: "no change", mark: "line", colour: "muted" }],
      panels: [
        {
          x: { label: "Predicted probability q", domain: [0, 1], ticks: unitTicks },
          y: { label: "Calibrated probability", domain: [0, 1], ticks: unitTicks },
          marks: (colours) => [
            line(diagonal, { stroke: colours.muted }),
            ...curves.map(({ values, role, dash }) =>
              line(curvePoints(q, values), { stroke: colours[role], width: 2, dash }),
            ),
          ],
        },
      ],
      columns: 1,
      width: 480,
      panelWidth: 220,
      panelHeight: (width) => Math.min(width, 480),
    },
    options,
  );
}
