// Figures: what is seen in words, and how it is drawn

export { type Figure, type FigureOptions, type RenderOptions, svgMarkup, svgOf } from "./drawing/figure.ts";
export type { SvgDocument, SvgElement } from "./drawing/svg-dom.ts";

// Are predictions calibrated?

export {
  type CalibrationFigureOptions,
  type CalibrationFigures,
  calibrationFigures,
  type ForecastCurves,
} from "./figures/calibration-figures.ts";
export { type CoverageData, coverageDiagram } from "./figures/coverage.ts";
export { type PitData, pitHistogram } from "./figures/pit-histogram.ts";
export { type ReliabilityData, reliabilityDiagram } from "./figures/reliability.ts";

// Where are they not?

export type { SegmentData } from "./data/segment-rows.ts";
export { biasMap } from "./figures/bias-map.ts";
export { type CoverageMapData, coverageMap } from "./figures/coverage-map.ts";
export type { RegionMapData } from "./figures/region-map.ts";
export { segmentHistograms } from "./figures/segment-histograms.ts";
export { segmentShares } from "./figures/segment-shares.ts";

// What calibration changes

export { type CalibrationMapsData, calibrationMaps } from "./figures/calibration-maps.ts";
export { type ConditionalDensitiesData, conditionalDensities } from "./figures/conditional-densities.ts";
export { type DensitiesData, densityCurves } from "./figures/densities.ts";
export { type DensityFanData, densityFan } from "./figures/density-fan.ts";

// How a fit went and what it brought

export { type CellGridData, cellGrid } from "./figures/cell-grid.ts";
export { type ElboTraceData, elboTrace } from "./figures/elbo-trace.ts";
export { type LatentFunctionsData, latentFunctions } from "./figures/latent-functions.ts";
export { type LocalScalesData, localScales } from "./figures/local-scales.ts";
export { type RankTimesData, rankTimes } from "./figures/rank-times.ts";
export { type ScoreBarsData, scoreBars } from "./figures/score-bars.ts";
export { type ScoreShapeData, scoreShape } from "./figures/score-shape.ts";
export { type WealthTraceData, wealthTrace } from "./figures/wealth-trace.ts";

// Colours, for a page that wants the same

export { type ColourRole, type Colours, palette, type Theme } from "./style/theme.ts";
