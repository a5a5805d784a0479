import { requireFinite, requireLength } from "@distcal/numerics";
import { checkedNames, increasingColumn, spreadColumn, unitColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import { curvePoints } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { line, ruleX, ruleY } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { seriesDashes, seriesRole } from "../style/theme.ts";
import { plainText, shortNumber } from "../text/plain-text.ts";

/** What a figure of densities shows. */
export interface DensitiesData {
  /** Values of the target, going up. */
  readonly y: ArrayLike<number>;
  /** Named distributions with their density and CDF at each of these values. */
  readonly distributions: readonly {
    readonly name: string;
    readonly pdf: ArrayLike<number>;
    readonly cdf: ArrayLike<number>;
  }[];
  /** The observed outcome. */
  readonly observed?: number;
  /** The label of the target's axis; "Target" by default. */
  readonly targetLabel?: string;
}

/** PDF and CDF of several distributions of one target, e.g. before and after calibration, in two panels. */
export function densityCurves(data: DensitiesData, options: FigureOptions = {}): Figure {
  const where = "densityCurves";
  const { distributions, observed } = data;
  const names = checkedNames(where, "distributions", distributions);
  const y = increasingColumn(where, "y", data.y);
  if (observed !== undefined) requireFinite(where, "observed", observed);
  const curves = names.map((name, i) => {
    const pdf = spreadColumn(where, `distributions[${i}].pdf`, distributions[i].pdf, y.length);
    const cdf = unitColumn(where, `distributions[${i}].cdf`, distributions[i].cdf);
    requireLength(where, `distributions[${i}].cdf`, cdf.length, y.length);
    return { name, pdf, cdf, role: seriesRole(i), dash: seriesDashes[i] };
  });
  const label = plainText(data.targetLabel ?? "Target");
  const xDomain = paddedDomain([y, observed === undefined ? [] : [observed]], 0);
  const highest = paddedDomain([[0], ...curves.map(({ pdf }) => pdf)])[1];
  const panelOf = (title: string, which: "pdf" | "cdf", top: number): Panel => ({
    title,
    x: { label, domain: xDomain, ticks: 6 },
    y: { label: null, domain: [0, top], ticks: 5 },
    marks: (colours) => [
      ruleY(0, { stroke: colours.muted }),
      ...(observed === undefined ? [] : [ruleX(observed, { stroke: colours.ink, dash: "3,3" })]),
      ...curves.map((curve) =>
        line(curvePoints(y, curve[which]), { stroke: colours[curve.role], width: 2, dash: curve.dash }),
      ),
    ],
  });
  const legend: LegendItem[] = curves.map(({ name, role, dash }) => ({
    label: name,
    mark: "line",
    colour: role,
    dash,
  }));
  if (observed !== undefined) legend.push({ label: "observed target", mark: "line", colour: "ink", dash: "3,3" });
  const peaks = curves.map(({ name, pdf }) => {
    const peak = pdf.reduce((best, density, i) => (density > pdf[best] ? i : best), 0);
    return `${name}: highest density ${shortNumber(pdf[peak])} at ${shortNumber(y[peak])}`;
  });
  return figureFrom(
    where,
    {
      kind: "densities",
      title: "Predicted distributions of one target",
      caption:
        "Left, the density: where it is high, the target is expected. Right, the distribution function: the probability " +
        "that the target is at most this value. A narrow density is a prediction that is sure of itself.",
      alt: `Density and distribution function of ${names.length} distributions. ${peaks.join("; ")}.`,
      legend,
      panels: [panelOf("Density", "pdf", highest), panelOf("Distribution function", "cdf", 1)],
      columns: 2,
      width: 720,
      panelWidth: 250,
      panelHeight: (width) => Math.max(200, Math.min(300, width * 0.75)),
    },
    options,
  );
}
