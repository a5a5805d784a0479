// Figures: what is seen in words, and how it is drawn

export type { SvgDocument, SvgElement } from "./drawing/svg-dom.ts";
export { type Figure, type FigureOptions, type RenderOptions, svgMarkup, svgOf } from "./figure.ts";

// Are predictions calibrated?

export { type CoverageData, coverageDiagram } from "./coverage.ts";
export { type PitData, pitHistogram } from "./pit-histogram.ts";
export { type ReliabilityData, reliabilityDiagram } from "./reliability.ts";

// What calibration changes

export { type CalibrationMapsData, calibrationMaps } from "./calibration-maps.ts";
export { type ConditionalDensitiesData, conditionalDensities } from "./conditional-densities.ts";
export { type DensitiesData, densityCurves } from "./densities.ts";
export { type DensityFanData, densityFan } from "./density-fan.ts";

// How a fit went and what it brought

export { type CellGridData, cellGrid } from "./cell-grid.ts";
export { type ElboTraceData, elboTrace } from "./elbo-trace.ts";
export { type LatentFunctionsData, latentFunctions } from "./latent-functions.ts";
export { type ScoreBarsData, scoreBars } from "./score-bars.ts";

// Colours, for a page that wants the same

export { type ColourRole, type Colours, palette, type Theme } from "./theme.ts";
