import { fitOls } from "@distcal/baselines/regressors";
import { fit } from "@distcal/calibrate";
import { batchOf, normalBatch, normalMixture } from "@distcal/distributions";
import { logScore, quantileCalibrationCurve } from "@distcal/metrics";
import { reliabilityDiagram } from "@distcal/plots";
import { noiseVariance, type TwoLinesRows, twoLines } from "../../../examples/two-lines.ts";
import { drawn } from "../figures/drawn.ts";
import type { TwoLinesExample } from "./example.ts";

declare const data: TwoLinesExample;

export { data };

/** Fits the paper's example: 360 rows to learn from, as in the paper, and 2000 others to score. */
export default {
  async load(): Promise<TwoLinesExample> {
    const past = twoLines(360, 1);
    const test = twoLines(2000, 2);
    const features = ({ x }: TwoLinesRows): number[][] => Array.from(x, (at) => [at]);
    const line = fitOls(features(past), past.y);
    const observations = { ...line.predict(features(past)), target: past.y };
    const isotonic = await fit(observations, { method: "isotonic" });
    const gpBeta = await fit(observations, { preset: "paper", inducingPoints: 12 });

    const predictions = line.predict(features(test));
    const noise = Math.sqrt(noiseVariance);
    const truth = batchOf(
      Array.from(test.x, (x) => normalMixture({ weights: [1, 1], mean: [0.5 * x, 0], std: [noise, noise] })),
    );
    const forecasts = [
      { name: "least squares", batch: normalBatch(predictions) },
      { name: "isotonic", batch: isotonic.calibrate(predictions) },
      { name: "GP-Beta", batch: gpBeta.calibrate(predictions) },
    ];
    const [base, oneMap, ours] = forecasts.map(({ batch }) => logScore(test.y, batch));
    const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
    const series = forecasts.map(({ name, batch }) => ({
      name,
      observed: quantileCalibrationCurve(test.y, batch, { levels }).observed,
    }));
    const { mean, std } = line.predict([[0], [1]]);
    return {
      x: Array.from(past.x, hundredths),
      y: Array.from(past.y, hundredths),
      intercept: mean[0],
      slope: mean[1] - mean[0],
      std: std[0],
      isotonic: JSON.stringify(isotonic),
      gpBeta: JSON.stringify(gpBeta),
      nll: { base, isotonic: oneMap, gpBeta: ours, truth: logScore(test.y, truth) },
      testRows: test.x.length,
      reliability: drawn((width) => reliabilityDiagram({ expected: levels, series, rows: test.x.length }, { width }), {
        wide: 480,
      }),
    };
  },
};

function hundredths(value: number): number {
  return Math.round(100 * value) / 100;
}
