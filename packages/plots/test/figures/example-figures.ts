import { createRng, normalCdf, normalPdf, normalQuantile } from "@distcal/numerics";
import {
  biasMap,
  calibrationMaps,
  cellGrid,
  conditionalDensities,
  coverageDiagram,
  coverageMap,
  densityCurves,
  densityFan,
  elboTrace,
  type Figure,
  type FigureOptions,
  latentFunctions,
  localScales,
  pitHistogram,
  rankTimes,
  reliabilityDiagram,
  scoreBars,
  scoreShape,
  segmentHistograms,
  segmentShares,
  wealthTrace,
} from "@distcal/plots";

/** Numbers from `from` to `to` in equal steps. */
export function steps(from: number, to: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}

/** Rows of a model whose spread grows with its mean, while it predicts the same spread everywhere. */
function exampleRows(count: number): { mean: Float64Array; spread: Float64Array; target: Float64Array } {
  const rng = createRng(7);
  const mean = Float64Array.from({ length: count }, () => 10 * rng.uniform());
  const spread = mean.map((m) => 0.3 + 0.35 * m);
  const target = mean.map((m, i) => m + spread[i] * rng.normal());
  return { mean, spread, target };
}

/** PIT values of those rows under the base (spread 1.4) and under the truth. */
function examplePits(count: number): { base: Float64Array; calibrated: Float64Array } {
  const { mean, spread, target } = exampleRows(count);
  return {
    base: target.map((y, i) => normalCdf((y - mean[i]) / 1.4)),
    calibrated: target.map((y, i) => normalCdf((y - mean[i]) / spread[i])),
  };
}

function pitSeries({ base, calibrated }: ReturnType<typeof examplePits>): { name: string; pit: Float64Array }[] {
  return [
    { name: "base", pit: base },
    { name: "calibrated", pit: calibrated },
  ];
}

function regionsOf(mean: Float64Array): { name: string; rows: number[] }[] {
  return ["north", "south", "west"].map((name, part) => ({
    name,
    rows: Array.from(mean.keys()).filter((row) => row % 3 === part),
  }));
}

/** The part of a column at or below each probability. */
function sharesBelow(pit: Float64Array, probabilities: Float64Array): Float64Array {
  return probabilities.map((p) => pit.filter((u) => u <= p).length / pit.length);
}

/** Every figure of the package on one small example, by its kind. */
export function exampleFigures(options: FigureOptions = {}, count = 400): Readonly<Record<string, Figure>> {
  return Object.fromEntries(Object.entries(figuresOf(count)).map(([kind, figure]) => [kind, figure(options)]));
}

/** The same before they are drawn. */
export function figuresOf(count = 400): Readonly<Record<string, (options: FigureOptions) => Figure>> {
  const { mean, spread, target } = exampleRows(count);
  const pits = examplePits(count);
  const expected = steps(0.05, 0.95, 19);
  const levels = [0.05, 0.25, 0.5, 0.75, 0.95];
  const quantilesWith = (spreadOf: (i: number) => number) =>
    levels.map((p) => mean.map((m, i) => m + spreadOf(i) * normalQuantile(p)));
  const covered = (pit: Float64Array) =>
    expected.map((level) => pit.filter((u) => Math.abs(u - 0.5) <= level / 2).length / pit.length);
  const q = steps(0, 1, 101);
  const y = steps(-4, 14, 181);
  const x = steps(0, 10, 31);
  const heights = steps(-8, 20, 43);
  const gridOf = (value: (at: number, y: number) => number) =>
    Float64Array.from({ length: x.length * heights.length }, (_, k) =>
      value(x[Math.floor(k / heights.length)], heights[k % heights.length]),
    );
  const conditional = (name: string, centre: (at: number) => number, width: (at: number) => number) => ({
    name,
    pdf: gridOf((at, h) => normalPdf((h - centre(at)) / width(at)) / width(at)),
    cdf: gridOf((at, h) => normalCdf((h - centre(at)) / width(at))),
  });
  const distribution = (name: string, centre: number, width: number) => ({
    name,
    pdf: y.map((v) => normalPdf((v - centre) / width) / width),
    cdf: y.map((v) => normalCdf((v - centre) / width)),
  });
  const means = steps(0, 10, 120);
  const latent = (name: string, wave: number, neutral: number) => ({
    name,
    value: means.map((m) => neutral + wave * Math.sin(m / 2)),
    std: means.map((m) => 0.1 + 0.02 * (m - 5) ** 2 * Math.abs(wave)),
    neutral,
    inducing: {
      mean: steps(0.5, 9.5, 8),
      value: steps(0.5, 9.5, 8).map((m) => neutral + wave * Math.sin(m / 2)),
    },
  });
  const progress = Float64Array.from({ length: 120 }, (_, i) => -1.2 - 2.4 * Math.exp(-i / 14) - 40 * Math.exp(-i));
  return {
    "rank-times": (options) =>
      rankTimes(
        {
          methods: [
            { name: "gp-beta", rank: 1.4, seconds: 1.7 },
            { name: "isotonic", rank: 1.9, seconds: 0.1 },
            { name: "identity", rank: 2.7, seconds: 0.02 },
          ],
          tables: 12,
          criticalDifference: 0.96,
        },
        options,
      ),
    reliability: (options) =>
      reliabilityDiagram(
        {
          expected,
          series: [
            { name: "base", observed: sharesBelow(pits.base, expected) },
            { name: "calibrated", observed: sharesBelow(pits.calibrated, expected) },
          ],
          rows: count,
        },
        options,
      ),
    "pit-histogram": (options) =>
      pitHistogram(
        {
          series: [
            { name: "base", pit: pits.base },
            { name: "calibrated", pit: pits.calibrated },
          ],
        },
        options,
      ),
    "coverage-map": (options) => coverageMap({ mean, std: spread, series: pitSeries(pits) }, options),
    "bias-map": (options) => biasMap({ mean, std: spread, series: pitSeries(pits) }, options),
    "segment-shares": (options) => segmentShares({ segments: regionsOf(mean), series: pitSeries(pits) }, options),
    "segment-histograms": (options) =>
      segmentHistograms({ segments: regionsOf(mean), series: pitSeries(pits) }, options),
    "calibration-maps": (options) =>
      calibrationMaps(
        {
          predicted: q,
          maps: [
            { name: "prediction 0", calibrated: q.map((p) => p ** 2) },
            { name: "prediction 5", calibrated: q.map((p) => 0.5 * p + 0.5 * p ** 0.5) },
            { name: "prediction 7", calibrated: q.map((p) => 3 * p ** 2 - 2 * p ** 3) },
            { name: "isotonic, all predictions", calibrated: q.map((p) => Math.round(p * 12) / 12) },
          ],
        },
        options,
      ),
    "density-fan": (options) =>
      densityFan(
        {
          position: mean,
          levels,
          fans: [
            { name: "base", quantiles: quantilesWith(() => 1.4) },
            { name: "calibrated", quantiles: quantilesWith((i) => spread[i]) },
          ],
          observed: target,
        },
        options,
      ),
    densities: (options) =>
      densityCurves(
        {
          y,
          distributions: [
            distribution("base", 5, 1),
            distribution("calibrated", 5.4, 2),
            distribution("isotonic", 5.2, 1.6),
            distribution("truth", 5.5, 2.1),
          ],
          observed: 7.2,
        },
        options,
      ),
    "conditional-densities": (options) =>
      conditionalDensities(
        {
          x,
          y: heights,
          distributions: [
            conditional(
              "true",
              (at) => at + 2 * Math.sin(at),
              (at) => 0.8 + 0.3 * at,
            ),
            conditional(
              "OLS",
              (at) => at,
              () => 2.6,
            ),
            conditional(
              "isotonic",
              (at) => at + 0.2,
              () => 2.3,
            ),
            conditional(
              "GP-Beta",
              (at) => at + 1.2 * Math.sin(at),
              (at) => 1 + 0.28 * at,
            ),
          ],
          observed: { x: mean, y: target },
        },
        options,
      ),
    "latent-functions": (options) =>
      latentFunctions(
        { mean: means, functions: [latent("ln a", 0.8, 0), latent("ln b", -0.5, 0), latent("c", 1.4, 0)] },
        options,
      ),
    "cell-grid": (options) =>
      cellGrid(
        {
          cells: {
            xFrom: Float64Array.from({ length: 32 }, (_, i) => i >> 3),
            xTo: Float64Array.from({ length: 32 }, (_, i) => (i >> 3) + 1),
            yFrom: Float64Array.from({ length: 32 }, (_, i) => (i & 7) / 8),
            yTo: Float64Array.from({ length: 32 }, (_, i) => ((i & 7) + 1) / 8),
          },
          seen: { x: mean.map((m) => 0.4 * m), y: spread.map((s) => 0.2 * s) },
          xLabel: "Predicted mean",
          yLabel: "Predicted std",
        },
        options,
      ),
    "score-shape": (options) =>
      scoreShape(
        {
          score: steps(-8, 8, 321),
          density: steps(-8, 8, 321).map((z) => 0.9 * normalPdf(z) + (0.1 * normalPdf((z - 1) / 2)) / 2),
        },
        options,
      ),
    "local-scales": (options) => localScales({ mean, scale: spread.map((s) => s / 1.4) }, options),
    "elbo-trace": (options) =>
      elboTrace({ traces: [{ name: "float64", elbo: progress }], elboLabel: "ELBO per row" }, options),
    "wealth-trace": (options) =>
      wealthTrace(
        {
          rows: progress.map((_, i) => 10 * (i + 1)),
          wealth: progress.map((_, i) => 2 ** ((i % 12) - 6)),
          rings: 100,
          alarms: [115, 240],
        },
        options,
      ),
    "score-bars": (options) =>
      scoreBars(
        {
          methods: ["base", "isotonic", "variance scaling", "gp-beta"],
          scores: [
            { name: "NLL", values: [2.96, 3.2, 2.81, 2.68], standardErrors: [0.05, 0.09, 0.05, 0.04] },
            { name: "CRPS", values: [2.42, 2.38, 2.36, 2.21], standardErrors: [0.06, 0.06, 0.05, 0.05] },
            { name: "Pinball", values: [1.23, 1.2, 1.19, 1.12], standardErrors: [0.03, 0.03, 0.03, 0.02] },
          ],
        },
        options,
      ),
    coverage: (options) =>
      coverageDiagram(
        {
          nominal: expected,
          series: [
            { name: "base", actual: covered(pits.base) },
            { name: "calibrated", actual: covered(pits.calibrated) },
          ],
          rows: count,
        },
        options,
      ),
  };
}
