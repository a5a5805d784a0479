import { checkedNames, matchingColumn, type Named, spreadColumn } from "../data/columns.ts";
import { paddedDomain } from "../data/domain.ts";
import type { Figure, FigureOptions } from "../drawing/figure.ts";
import type { LegendItem } from "../drawing/legend.ts";
import { dots, labelsAtRight, type Point, rectangles, ruleX, segments } from "../drawing/marks.ts";
import { figureFrom } from "../drawing/page.ts";
import type { Panel } from "../drawing/panel.ts";
import { shortNumber } from "../text/plain-text.ts";

/** What a figure of scores shows. */
export interface ScoreBarsData {
  /** The methods; the first is the one that the others are compared with, e.g. the base. */
  readonly methods: readonly string[];
  /** Scores where lower is better (NLL, CRPS, pinball, MSE), each with one value for each method. */
  readonly scores: readonly {
    readonly name: string;
    readonly values: ArrayLike<number>;
    /** Standard errors of these values. */
    readonly standardErrors?: ArrayLike<number>;
  }[];
}

/** Half the height of a bar, in rows. */
const halfBar = 0.325;

/**
 * Scores of several methods, one panel for each score: bars from the first method's value (the line) to each method's,
 * to the left where the method is better, with ± one standard error. Scores have no common zero, so bars do not start there.
 */
export function scoreBars({ methods, scores }: ScoreBarsData, options: FigureOptions = {}): Figure {
  const where = "scoreBars";
  // A caller without types may pass anything: what is not a list continues to the check as it is.
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
    const rows = names.map((_, i) => ({
      place: i,
      value: values[i],
      low: values[i] - (errors?.[i] ?? 0),
      high: values[i] + (errors?.[i] ?? 0),
      label: labelOf(values[i]),
    }));
    const base = values[0];
    return {
      title: name,
      x: { label: null, domain: paddedDomain([rows.flatMap(({ low, high }) => [low, high])], 0.08), ticks: 3 },
      // Row i stands at i, the first at the top, with a little less than a row of air above and below.
      y: {
        label: null,
        domain: [names.length - 0.325, -0.675],
        ticks: names.map((_, i) => i),
        names,
        grid: false,
      },
      marginRight: 52,
      marks: (colours) => {
        const colourOf = (value: number): string =>
          value < base ? colours.series2 : value > base ? colours.series1 : colours.muted;
        return [
          ...rows.map(({ place, value }) => {
            const corners: [Point, Point] = [
              [base, place - halfBar],
              [value, place + halfBar],
            ];
            return rectangles([corners], { fill: colourOf(value), opacity: 0.35 });
          }),
          ruleX(base, { stroke: colours.muted }),
          ...(errors === undefined ? [] : [segments(rows.map(errorOf), { stroke: colours.ink })]),
          ...rows.map(({ place, value }) => dots([[value, place]], { fill: colourOf(value), r: 4 })),
          labelsAtRight(
            rows.map(({ place, label }) => ({ y: place, text: label })),
            colours.ink,
          ),
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
        `Lower is better. The vertical line is ${names[0]}; dots left of it are better, dots right of it worse. ` +
        "Where the lines of two methods overlap widely, the difference may be chance.",
      alt: `Scores of ${names.length} methods, lower is better. ${best.join("; ")}.`,
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

function errorOf({ place, low, high }: { place: number; low: number; high: number }): [Point, Point] {
  return [
    [low, place],
    [high, place],
  ];
}

/** Labels with equally many decimals, four significant digits for the largest; powers of ten where that gets long. */
function alikeLabels(values: Float64Array): (value: number) => string {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const decimals = largest === 0 ? 0 : 3 - Math.floor(Math.log10(largest));
  if (decimals > 6 || decimals < -3) return (value) => value.toExponential(2);
  return (value) => value.toFixed(Math.max(0, decimals)).replace("-", "−");
}
