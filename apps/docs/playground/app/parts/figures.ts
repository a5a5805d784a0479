import {
  biasMap,
  calibrationMaps,
  coverageMap,
  densityFan,
  type Figure,
  localScales,
  pitHistogram,
  type RegionMapData,
  reliabilityDiagram,
  scoreShape,
} from "@distcal/plots";
import type { FitOutcome } from "../../session/messages.ts";
import type { BaseJudgement } from "../../verdict/base-judgement.ts";

/** What the two forecasts are called in figures and tables. */
export const names = ["as predicted", "calibrated"] as const;

/** A figure of the page: the name of its file, how it is drawn at a width, and whether it takes the whole width. */
export interface PageFigure {
  readonly file: string;
  readonly make: (width: number) => Figure;
  readonly wide: boolean;
}

/** The figures of predictions as they are. */
export function baseFigures({ curve: { expected, observed }, pit, predicted }: BaseJudgement): readonly PageFigure[] {
  const [name] = names;
  const rows = pit.length;
  return [
    ...whereFigures({ ...predicted, series: [{ name, pit }] }, false),
    {
      file: "reliability",
      wide: false,
      make: (width) => reliabilityDiagram({ expected, series: [{ name, observed }], rows }, { width }),
    },
    {
      file: "pit",
      wide: false,
      make: (width) => pitHistogram({ series: [{ name, pit }], bins: binsFor(rows) }, { width }),
    },
  ];
}

/** The figures of a fit. */
export function fitFigures({ assessment, learnt: { shape, scales } }: FitOutcome): readonly PageFigure[] {
  const { curve, curveRows: rows, pit, predicted, fan, maps } = assessment;
  const both = <Part>(part: { readonly base: Part; readonly calibrated: Part }) =>
    [part.base, part.calibrated] as const;
  const series = both(curve).map((observed, i) => ({ name: names[i], observed }));
  const histograms = both(pit).map((values, i) => ({ name: names[i], pit: values }));
  const fans = both(fan).map((quantiles, i) => ({ name: names[i], quantiles }));
  const { position, levels, observed } = fan;
  return [
    ...whereFigures({ ...predicted, series: histograms }, true),
    {
      file: "reliability",
      wide: false,
      make: (width) => reliabilityDiagram({ expected: curve.expected, series, rows }, { width }),
    },
    { file: "calibration-maps", wide: false, make: (width) => calibrationMaps(maps, { width }) },
    {
      file: "pit",
      wide: true,
      make: (width) => pitHistogram({ series: histograms, bins: binsFor(rows) }, { width }),
    },
    ...(shape ? [{ file: "score-shape", wide: true, make: (width: number) => scoreShape(shape, { width }) }] : []),
    ...(scales ? [{ file: "local-scales", wide: true, make: (width: number) => localScales(scales, { width }) }] : []),
    {
      file: "density-fan",
      wide: true,
      make: (width) => densityFan({ position, levels, fans, observed }, { width }),
    },
  ];
}

/** Fewer rows leave the cells of a map blank. */
const fewestMapped = 80;

/** Where predictions fail: coverage and bias by predicted mean and standard deviation. */
function whereFigures(data: RegionMapData, wide: boolean): readonly PageFigure[] {
  if (data.mean.length < fewestMapped) return [];
  return [
    { file: "coverage-map", wide, make: (width) => coverageMap(data, { width }) },
    { file: "bias-map", wide, make: (width) => biasMap(data, { width }) },
  ];
}

function binsFor(rows: number): number {
  return rows >= 200 ? 20 : 10;
}
