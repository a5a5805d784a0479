import { checkedNames, drawableColumn, increasingColumn, matchingColumn, spreadColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import { evenlySpaced, mostCurvePoints, mostDots } from "../data/thin.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { area, dots, line, ruleY } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { plainText, shortNumber } from "../text/plain-text.ts";

/** What a figure of latent functions shows. */
export interface LatentFunctionsData {
  /** Predicted means, going up. */
  readonly mean: ArrayLike<number>;
  /** Each function, e.g. ln a, ln b and c, with its posterior mean and standard deviation there. */
  readonly functions: readonly {
    readonly name: string;
    readonly value: ArrayLike<number>;
    readonly std: ArrayLike<number>;
    /** The value that changes nothing, drawn as a line: 0 by default. */
    readonly neutral?: number;
    /** The inducing points: predicted mean and value of each. */
    readonly inducing?: { readonly mean: ArrayLike<number>; readonly value: ArrayLike<number> };
  }[];
  /** The label of the horizontal axis; "Predicted mean" by default. */
  readonly meanLabel?: string;
}

/** The latent functions of the Beta map over the predicted mean, ± one standard deviation, with inducing points
 * (figure 2, left, of the paper). */
export function latentFunctions(data: LatentFunctionsData, options: FigureOptions = {}): Figure {
  const where = "latentFunctions";
  const names = checkedNames(where, "functions", data.functions);
  const mean = increasingColumn(where, "mean", data.mean);
  const latents = data.functions.map((latent, i) => {
    const value = matchingColumn(where, `functions[${i}].value`, latent.value, mean.length);
    const std = spreadColumn(where, `functions[${i}].std`, latent.std, mean.length);
    const points = latent.inducing ? inducingPoints(where, `functions[${i}].inducing`, latent.inducing) : [];
    const neutral = latent.neutral ?? 0;
    const curve = Array.from(evenlySpaced(mean.length, mostCurvePoints), (j) => ({
      x: mean[j],
      value: value[j],
      low: value[j] - std[j],
      high: value[j] + std[j],
    }));
    return { name: names[i], value, neutral, points, curve };
  });
  const xDomain = paddedDomain([mean, ...latents.map(({ points }) => points.map(([x]) => x))], 0.02);
  const panels = latents.map(({ name, neutral, points, curve }): Panel => {
    const heights = [...curve.flatMap(({ low, high }) => [low, high]), ...points.map(([, y]) => y), neutral];
    return {
      title: name,
      x: { label: plainText(data.meanLabel ?? "Predicted mean"), domain: xDomain, ticks: 5 },
      y: { label: null, domain: paddedDomain([heights]), ticks: 5 },
      marks: (colours) => [
        ruleY(neutral, { stroke: colours.muted, dash: "3,3" }),
        area(curve, { fill: colours.series2, opacity: 0.22 }),
        line(
          curve.map(({ x, value }) => [x, value]),
          { stroke: colours.series2, width: 2 },
        ),
        dots(points, { r: 3, fill: colours.surface, ring: { stroke: colours.series1, width: 1.75 } }),
      ],
    };
  });
  const legend: LegendItem[] = [
    { label: "posterior mean", mark: "line", colour: "series2" },
    { label: "± 1 standard deviation", mark: "area", colour: "series2", opacity: 0.22 },
  ];
  if (latents.some(({ points }) => points.length > 0)) {
    legend.push({ label: "inducing point", mark: "ring", colour: "series1" });
  }
  legend.push({ label: "changes nothing", mark: "line", colour: "muted", dash: "3,3" });
  const ranges = latents.map(({ name, value }) => {
    const low = value.reduce((least, v) => Math.min(least, v), Infinity);
    const high = value.reduce((most, v) => Math.max(most, v), -Infinity);
    return `${name} from ${shortNumber(low)} to ${shortNumber(high)}`;
  });
  return figureFrom(
    where,
    {
      kind: "latent-functions",
      title: "Latent functions of the Beta map",
      caption:
        "The parameters of the calibration map over the predicted mean. Where all curves lie on their dashed lines, " +
        "calibration changes nothing; where they bend, predictions of that size are corrected in their own way. A wide " +
        "band means that few rows were seen there.",
      alt: `Posterior means with bands of one standard deviation: ${ranges.join("; ")}.`,
      legend,
      panels,
      columns: Math.min(3, panels.length),
      width: panels.length === 1 ? 460 : 800,
      panelWidth: 210,
      panelHeight: (width) => Math.max(190, Math.min(260, width * 0.9)),
    },
    options,
  );
}

function inducingPoints(
  where: string,
  name: string,
  inducing: { readonly mean: ArrayLike<number>; readonly value: ArrayLike<number> },
): [number, number][] {
  const mean = drawableColumn(where, `${name}.mean`, inducing.mean);
  const value = matchingColumn(where, `${name}.value`, inducing.value, mean.length);
  return Array.from(evenlySpaced(mean.length, mostDots), (i): [number, number] => [mean[i], value[i]]);
}
