import { calibratedBatch } from "@distcal/calibrate";
import { gaussHermite } from "@distcal/numerics";
import {
  calibrationMaps,
  type Figure,
  localScales,
  pitHistogram,
  reliabilityDiagram,
  scoreShape,
} from "@distcal/plots";
import { shapeCurve } from "../../../playground/fit/learnt-form.ts";
import { type DrawnFigure, drawn } from "../figures/drawn.ts";

/** A mixture of normals as a model file holds it. */
interface Mixture {
  readonly weight: readonly number[];
  readonly mean: readonly number[];
  readonly scale: readonly number[];
}

/** What scripts/second-form.ts keeps of fits to published predictions: numbers to draw, no row of a table. */
export interface SecondFormResults {
  readonly rows: { readonly fit: number; readonly test: number };
  /** e^t over the standard deviation, at some means. */
  readonly scales: {
    readonly std: readonly number[];
    readonly at: readonly { readonly mean: number; readonly scale: readonly number[] }[];
  };
  readonly form: {
    readonly shape: Mixture;
    readonly finalShape: Mixture;
    readonly surprise: { readonly weight: number; readonly center: number; readonly scale: number };
  };
  /** The last look of a fit to few rows of the same table. */
  readonly few: { readonly rows: number; readonly finalShape: Mixture };
  /** What is known of the maps of three predictions with one mean. */
  readonly maps: {
    readonly mean: number;
    readonly std: readonly number[];
    readonly moments: { readonly mean: readonly number[]; readonly factor: readonly number[] };
    readonly cubatureOrder: number;
  };
  /** How many test rows have their PIT in each bin. */
  readonly pit: readonly { readonly name: string; readonly counts: readonly number[] }[];
  readonly reliability: {
    readonly expected: readonly number[];
    readonly parts: readonly {
      readonly name: string;
      readonly rows: number;
      readonly series: readonly { readonly name: string; readonly observed: readonly number[] }[];
    }[];
  };
  /** Scores on test rows, with every step and without one of them. */
  readonly steps: readonly {
    readonly without: string;
    readonly tables: readonly { readonly table: string; readonly nll: number; readonly crps: number }[];
  }[];
}

/** What the page shows. */
export interface SecondFormView {
  readonly figures: {
    readonly scores: DrawnFigure;
    readonly scales: DrawnFigure;
    readonly shape: DrawnFigure;
    readonly maps: DrawnFigure;
    readonly surprise: DrawnFigure;
    readonly finalShape: DrawnFigure;
    readonly pit: DrawnFigure;
    readonly parts: readonly DrawnFigure[];
  };
  readonly rows: SecondFormResults["rows"];
  readonly fewRows: number;
  /** The chance of a surprise, in percent. */
  readonly surprise: string;
  /** The widths of the last look's normals. */
  readonly widths: readonly string[];
  readonly fewWidths: readonly string[];
  /** How many normals the shape has. */
  readonly normals: number;
  readonly tables: readonly string[];
  readonly steps: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

/** Probabilities at which maps are drawn. */
const levels: readonly number[] = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);

/** The figures of the page on the second form, from numbers that are kept. */
export function secondFormView(results: SecondFormResults): SecondFormView {
  const { rows, scales, form, few, maps, pit, steps } = results;
  const pitOf = (names: readonly string[]) => ({
    series: pit
      .filter(({ name }) => names.includes(name))
      .map(({ name, counts }) => ({ name, pit: counts.flatMap((count, bin) => inBin(count, bin, counts.length)) })),
    bins: pit[0].counts.length,
  });
  const width = ({ scale }: Mixture): string[] => scale.map((value) => value.toFixed(2));
  return {
    figures: {
      scores: drawn((width) => pitHistogram(pitOf([pit[0].name]), { width }), { wide: 480 }),
      scales: withCaption(
        drawn((width) => localScales(scaleDots(scales), { width }), { wide: 480 }),
        `The factor e^t on the width of scores, over the predicted standard deviation, at the means ${listed(scales.at)}. ` +
          "At 1 nothing is changed. The surest predictions are two and a half to three times as wide as they should be, the " +
          "least sure ones about right or a little narrow.",
      ),
      shape: drawn((width) => scoreShape(shapeDensity({ shape: form.shape }), { width })),
      maps: withCaption(
        drawn((width) => calibrationMaps(mapCurves(maps), { width }), { wide: 480 }),
        `The maps of three predictions with the mean ${signed(maps.mean)} and different standard deviations, as they come after ` +
          "local scale and shape. What is left for them is small, and differs.",
      ),
      surprise: drawn((width) =>
        scoreShape(shapeDensity(form), { width, title: "The same with the surprise beside it" }),
      ),
      finalShape: withCaption(
        drawn((width) =>
          scoreShape(shapeDensity({ finalShape: few.finalShape }), {
            width,
            title: `The last look after a fit to ${few.rows} rows`,
          }),
        ),
        `H₂ of a fit to the first ${few.rows} rows: the middle hardly changes, the tails say what so few rows leave open.`,
      ),
      pit: drawn((width) => pitHistogram(pitOf(pit.slice(1).map(({ name }) => name)), { width })),
      parts: reliabilityParts(results).map((figureAt, i) => {
        const figure = drawn(figureAt, { wide: 480 });
        return i === 0
          ? figure
          : withCaption(figure, "The same for the tenth of the test rows with the largest standard deviations.");
      }),
    },
    rows,
    fewRows: few.rows,
    surprise: `${(100 * form.surprise.weight).toFixed(1)} %`,
    widths: width(form.finalShape),
    fewWidths: width(few.finalShape),
    normals: form.shape.weight.length,
    tables: steps[0].tables.map(({ table }) => table),
    steps: steps.map(({ without, tables }) => ({
      name: without,
      cells: tables.map(({ nll }) => signed(nll.toFixed(3))),
    })),
  };
}

/** The reliability diagram of each part of the test rows. */
export function reliabilityParts({
  reliability: { expected, parts },
}: Pick<SecondFormResults, "reliability">): readonly ((width: number) => Figure)[] {
  return parts.map(
    ({ name, rows, series }) =>
      (width) =>
        reliabilityDiagram({ expected, series, rows }, { width, title: name }),
  );
}

/** A PIT in the middle of its bin stands for each of those that fell there. */
function inBin(count: number, bin: number, bins: number): number[] {
  return Array.from({ length: count }, () => (bin + 0.5) / bins);
}

function scaleDots({ std, at }: SecondFormResults["scales"]): Parameters<typeof localScales>[0] {
  return {
    mean: at.flatMap(() => std.map(Math.log10)),
    scale: at.flatMap(({ scale }) => scale),
    meanLabel: "log₁₀ of the predicted standard deviation",
  };
}

function mapCurves({ std, moments, cubatureOrder }: SecondFormResults["maps"]): Parameters<typeof calibrationMaps>[0] {
  const standard = { mean: std.map(() => 0), std: std.map(() => 1) };
  const known = { mean: Float64Array.from(moments.mean), factor: Float64Array.from(moments.factor) };
  const curves = calibratedBatch(standard, known, gaussHermite(cubatureOrder)).map(levels);
  return { predicted: levels, maps: curves.map((calibrated, i) => ({ name: `std ${std[i]}`, calibrated })) };
}

/** The density of scores under a form without maps. */
function shapeDensity({
  shape,
  finalShape,
  surprise,
}: Partial<SecondFormResults["form"]>): ReturnType<typeof shapeCurve> {
  return shapeCurve({
    ...(shape && { shape: addedToOne(shape) }),
    ...(finalShape && { finalShape: addedToOne(finalShape) }),
    ...(surprise && { surprise }),
  });
}

/** Weights that were kept with a few digits add to 1 but for their rounding. */
function addedToOne({ weight, ...others }: Mixture): Mixture {
  const total = weight.reduce((sum, w) => sum + w, 0);
  return { ...others, weight: weight.map((w) => w / total) };
}

/** A number with a minus sign instead of a hyphen. */
function signed(value: number | string): string {
  return String(value).replace("-", "−");
}

function withCaption(figure: DrawnFigure, caption: string): DrawnFigure {
  return { ...figure, caption };
}

function listed(at: SecondFormResults["scales"]["at"]): string {
  const means = at.map(({ mean }) => signed(mean));
  return `${means.slice(0, -1).join(", ")} and ${means.at(-1)}`;
}
