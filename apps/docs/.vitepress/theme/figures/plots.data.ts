import { fit } from "@distcal/calibrate";
import { type DistributionBatch, normalBatch } from "@distcal/distributions";
import { coverage, meanOf, pitValues, quantileCalibrationCurve, rowScores, standardErrorOf } from "@distcal/metrics";
import {
  biasMap,
  calibrationMaps,
  coverageDiagram,
  coverageMap,
  densityCurves,
  densityFan,
  elboTrace,
  localScales,
  pitHistogram,
  reliabilityDiagram,
  scoreBars,
  scoreShape,
  segmentHistograms,
  segmentShares,
} from "@distcal/plots";
import { travelTimes } from "../../../examples/travel-times.ts";
import { shapeCurve } from "../../../playground/fit/learnt-form.ts";
import { type DrawnFigure, drawn } from "./drawn.ts";

/** The figures of the page on plots, all of one fit to the example tables. */
export interface ExampleFigures {
  readonly coverageMap: DrawnFigure;
  readonly biasMap: DrawnFigure;
  readonly segments: DrawnFigure;
  readonly segmentHistograms: DrawnFigure;
  readonly reliability: DrawnFigure;
  readonly pit: DrawnFigure;
  readonly coverage: DrawnFigure;
  readonly maps: DrawnFigure;
  readonly fan: DrawnFigure;
  readonly densities: DrawnFigure;
  readonly shape: DrawnFigure;
  readonly scales: DrawnFigure;
  readonly trace: DrawnFigure;
  readonly scores: DrawnFigure;
}

declare const data: ExampleFigures;

export { data };

/** Fits to past.csv and draws later.csv: the same numbers that the guides work with. */
export default {
  async load(): Promise<ExampleFigures> {
    const past = travelTimes(600, 1);
    const later = travelTimes(400, 2);
    const calibrator = await fit(past);
    // Its maps are fitted in one stage, whose bound is that of the whole model.
    const paper = await fit(past, { preset: "paper" });
    const forecasts: { name: string; batch: DistributionBatch }[] = [
      { name: "base", batch: normalBatch(later) },
      { name: "calibrated", batch: calibrator.calibrate(later) },
    ];
    const rows = later.target.length;
    const levels = grid(0.05, 0.95, 19);
    const eachForecast = <Value extends object>(
      of: (batch: DistributionBatch) => Value,
    ): (Value & { name: string })[] => forecasts.map(({ name, batch }) => ({ name, ...of(batch) }));

    const chosen = { mean: [10, 30, 55], std: [1.5, 3.5, 6] };
    const probabilities = grid(0.01, 0.99, 99);
    const mapRows = calibrator.calibrate(chosen).map(probabilities);

    const order = later.mean.map((_, i) => i).sort((a, b) => later.mean[a] - later.mean[b]);
    const inOrder = (values: ArrayLike<number>): number[] => order.map((i) => values[i]);
    const fanLevels = [0.05, 0.25, 0.5, 0.75, 0.95];

    const long = { mean: [55], std: [6] };
    const y = grid(30, 95, 131);
    const pair = [normalBatch(long), calibrator.calibrate(long)];

    const scored = forecasts.map(({ batch }) => rowScores(later.target, batch));
    const bar = (name: string, of: (row: (typeof scored)[number]) => Float64Array) => ({
      name,
      values: scored.map((row) => meanOf(of(row))),
      standardErrors: scored.map((row) => standardErrorOf(of(row))),
    });

    const pits = eachForecast((batch) => ({ pit: pitValues(later.target, batch) }));
    const places = { mean: later.mean, std: later.std, meanLabel: "Predicted minutes", stdLabel: "Predicted std" };
    const thirds = ["below 20 min", "20 to 40 min", "from 40 min"].map((name, part) => ({
      name,
      rows: Array.from(later.mean.keys()).filter((row) => Math.min(2, Math.floor(later.mean[row] / 20)) === part),
    }));

    return {
      coverageMap: drawn((width) => coverageMap({ ...places, series: pits }, { width })),
      biasMap: drawn((width) => biasMap({ ...places, series: pits }, { width })),
      segments: drawn((width) => segmentShares({ segments: thirds, series: pits }, { width })),
      segmentHistograms: drawn((width) => segmentHistograms({ segments: thirds, series: pits }, { width })),
      reliability: drawn(
        (width) => {
          const series = eachForecast((batch) => ({
            observed: quantileCalibrationCurve(later.target, batch, { levels }).observed,
          }));
          return reliabilityDiagram({ expected: levels, series, rows }, { width });
        },
        { wide: 480 },
      ),
      pit: drawn((width) => pitHistogram({ series: pits, bins: 10 }, { width })),
      coverage: drawn(
        (width) => {
          const series = eachForecast((batch) => ({
            actual: coverage(later.target, batch, { levels }).coverage,
          }));
          return coverageDiagram({ nominal: levels, series, rows }, { width });
        },
        { wide: 480 },
      ),
      maps: drawn(
        (width) => {
          const maps = mapRows.map((calibrated, i) => ({ name: `${chosen.mean[i]} ± ${chosen.std[i]}`, calibrated }));
          return calibrationMaps({ predicted: probabilities, maps }, { width });
        },
        { wide: 480 },
      ),
      fan: drawn((width) => {
        const fans = eachForecast((batch) => ({
          quantiles: fanLevels.map((level) => inOrder(batch.quantile(level))),
        }));
        return densityFan(
          {
            position: inOrder(later.mean),
            levels: fanLevels,
            fans,
            observed: inOrder(later.target),
            positionLabel: "Predicted minutes",
            targetLabel: "Minutes",
          },
          { width },
        );
      }),
      densities: drawn((width) => {
        const distributions = pair.map((batch, i) => ({
          name: forecasts[i].name,
          pdf: y.map((at) => batch.pdf(at)[0]),
          cdf: y.map((at) => batch.cdf(at)[0]),
        }));
        return densityCurves({ y, distributions, targetLabel: "Minutes" }, { width });
      }),
      shape: drawn((width) => scoreShape(shapeCurve(calibrator.form), { width })),
      scales: drawn(
        (width) => {
          const scale = calibrator.localScales(later);
          return localScales({ mean: later.mean, scale, meanLabel: "Predicted minutes" }, { width });
        },
        { wide: 480 },
      ),
      trace: drawn(
        (width) => {
          const elbo = paper.report.trace.map(({ value }) => -value);
          return elboTrace({ traces: [{ name: "float64", elbo }], elboLabel: "ELBO per row" }, { width });
        },
        { wide: 480 },
      ),
      scores: drawn((width) =>
        scoreBars(
          {
            methods: forecasts.map(({ name }) => name),
            scores: [
              bar("NLL", (row) => row.nll),
              bar("CRPS", (row) => row.crps),
              bar("pinball", (row) => row.pinball),
            ],
          },
          { width },
        ),
      ),
    };
  },
};

function grid(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}
