import * as Plot from "@observablehq/plot";
import { checkedNames, matchingColumn, type Named, spreadColumn } from "./data/columns.ts";
import { paddedDomain } from "./data/domain.ts";
import type { LegendItem } from "./drawing/legend.ts";
import { figureFrom } from "./drawing/page.ts";
import type { Panel } from "./drawing/panel.ts";
import { shortNumber } from "./drawing/plain-text.ts";
import type { Figure, FigureOptions } from "./figure.ts";

/** What a figure of scores shows. */
export interface ScoreBarsData {
  /** The methods; the first is the one that the others are compared with, e.g. the base. */
  readonly methods: readonly string[];
  /** Scores where less is better (NLL, CRPS, pinball, MSE), each with one value for each method. */
  readonly scores: readonly {
    readonly name: string;
    readonly values: ArrayLike<number>;
    /** Standard errors of these values. */
    readonly standardErrors?: ArrayLike<number>;
  }[];
}

/**
 * Scores of several methods, one panel for each score: bars from the first method's value (the line) to each method's,
 * to the left where the method is better, with ± one standard error. Scores have no common zero, so bars do not start there.
 */
export function scoreBars({ methods, scores }: ScoreBarsData, options: FigureOptions = {}): Figure {
  const where = "scoreBars";
  // A caller without types may pass anything: what is no list goes on to the check as it is.
  const named: unknown = Array.isArray(methods) ? methods.map((name: string): Named => ({ name })) : methods;
  const names = checkedNames(where, "methods", named as readonly Named[], 12);
  const scoreNames = checkedNames(where, "scores", scores);
  const tables = scores.map((score, s) => {
    const values = matchingColumn(where, `scores[${s}].values`, score.values, names.length);
    const errors =
      score.standardErrors === undefined
        ? undefined
        : spreadColumn(where, `scores[${s}].standardErrors`, score.standardErrors, names.length);
    return { name: scoreNames[s], values, errors };
  });
  const panels = tables.map(({ name, values, errors }): Panel => {
    const labelOf = alikeLabels(values);
    const rows = names.map((method, i) => ({
      method,
      value: values[i],
      low: values[i] - (errors?.[i] ?? 0),
      high: values[i] + (errors?.[i] ?? 0),
      label: labelOf(values[i]),
    }));
    const base = values[0];
    return {
      title: name,
      x: { label: null, domain: paddedDomain([rows.flatMap(({ low, high }) => [low, high])], 0.08), ticks: 3 },
      y: { label: null, domain: names, type: "band", grid: false },
      marginRight: 52,
      marks: (colours) => {
        const colourOf = (value: number): string =>
          value < base ? colours.series2 : value > base ? colours.series1 : colours.muted;
        return [
          ...rows.map((row) =>
            Plot.barX([row], { x1: base, x2: "value", y: "method", fill: colourOf(row.value), fillOpacity: 0.35 }),
          ),
          Plot.ruleX([base], { stroke: colours.muted }),
          Plot.ruleY(errors === undefined ? [] : rows, { x1: "low", x2: "high", y: "method", stroke: colours.ink }),
          ...rows.map((row) => Plot.dot([row], { x: "value", y: "method", fill: colourOf(row.value), r: 4 })),
          Plot.text(rows, {
            y: "method",
            text: "label",
            frameAnchor: "right",
            textAnchor: "start",
            dx: 6,
            fill: colours.ink,
          }),
        ];
      },
    };
  });
  const legend: LegendItem[] = [
    { label: `better than ${names[0]}`, mark: "dot", colour: "series2" },
    { label: `worse than ${names[0]}`, mark: "dot", colour: "series1" },
  ];
  if (tables.some(({ errors }) => errors !== undefined)) {
    legend.push({ label: "± 1 standard error", mark: "line", colour: "ink" });
  }
  const best = tables.map(({ name, values }) => {
    const least = values.indexOf(Math.min(...values));
    return `${name}: ${names[least]} is best with ${shortNumber(values[least])}, ${names[0]} has ${shortNumber(values[0])}`;
  });
  return figureFrom(
    where,
    {
      kind: "score-bars",
      title: "Scores of the methods",
      caption:
        `Less is better. The vertical line is ${names[0]}; dots left of it are better, dots right of it worse. ` +
        "Where the lines of two methods overlap widely, the difference may be chance.",
      alt: `Scores of ${names.length} methods, less is better. ${best.join("; ")}.`,
      legend,
      panels,
      columns: Math.min(3, panels.length),
      width: panels.length === 1 ? 480 : panels.length === 2 ? 720 : 900,
      panelWidth: 240,
      panelHeight: () => 44 + 28 * names.length,
    },
    options,
  );
}

/** Labels with equally many decimals, four significant digits for the largest; powers of ten where that gets long. */
function alikeLabels(values: Float64Array): (value: number) => string {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const decimals = largest === 0 ? 0 : 3 - Math.floor(Math.log10(largest));
  if (decimals > 6 || decimals < -3) return (value) => value.toExponential(2);
  return (value) => value.toFixed(Math.max(0, decimals)).replace("-", "−");
}
