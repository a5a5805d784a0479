import { parseCalibrator } from "@distcal/calibrate";
import { batchOf, type DistributionBatch, normalBatch, normalMixture } from "@distcal/distributions";
import { calibrationMaps, conditionalDensities, densityCurves, type Figure } from "@distcal/plots";
import { noiseVariance } from "../../../examples/two-lines.ts";
import type { TwoLinesExample } from "./example.ts";

/** What the page shows for one input. */
export interface AtInput {
  readonly mean: number;
  readonly std: number;
  /** What counts as near the predicted mean, and how likely such a target is, in truth and by each method. */
  readonly near: number;
  readonly nearby: readonly { readonly name: string; readonly probability: number }[];
  readonly densities: Figure;
  readonly maps: Figure;
}

export interface TwoLinesView {
  /** All inputs at once: figure 1 of the paper. */
  overview(): Figure;
  at(x: number, width: number): AtInput;
}

const near = 3;

/** Reads the two model files, and answers for any input. */
export function twoLinesView(example: TwoLinesExample): TwoLinesView {
  const isotonic = parseCalibrator(example.isotonic);
  const gpBeta = parseCalibrator(example.gpBeta);
  const noise = Math.sqrt(noiseVariance);

  const batchesAt = (x: readonly number[]): { readonly name: string; readonly batch: DistributionBatch }[] => {
    const mean = x.map((at) => example.intercept + example.slope * at);
    const predictions = { mean, std: mean.map(() => example.std) };
    const truth = x.map((at) => normalMixture({ weights: [1, 1], mean: [0.5 * at, 0], std: [noise, noise] }));
    return [
      { name: "truth", batch: batchOf(truth) },
      { name: "least squares", batch: normalBatch(predictions) },
      { name: "isotonic", batch: isotonic.calibrate(predictions) },
      { name: "GP-Beta", batch: gpBeta.calibrate(predictions) },
    ];
  };

  return {
    overview() {
      const x = grid(-10, 40, 41);
      const y = grid(-10, 26, 49);
      const distributions = batchesAt(x).map(({ name, batch }) => {
        const pdf = new Float64Array(x.length * y.length);
        const cdf = new Float64Array(x.length * y.length);
        for (let j = 0; j < y.length; j++) {
          const densities = batch.pdf(y[j]);
          const probabilities = batch.cdf(y[j]);
          for (let i = 0; i < x.length; i++) {
            pdf[i * y.length + j] = densities[i];
            cdf[i * y.length + j] = probabilities[i];
          }
        }
        return { name, pdf, cdf };
      });
      // Two panels a row, as wide as their axes need; a phone scales it down a little.
      return conditionalDensities({ x, y, distributions, observed: example }, { width: 420 });
    },
    at(x, width) {
      const [, base] = batchesAt([x]);
      const mean = base.batch.mean()[0];
      const y = grid(-12, 28, 201);
      const levels = grid(0.01, 0.99, 99);
      const asked = levels.map((level) => base.batch.quantile(level)[0]);
      const answers = batchesAt([x]).map(({ name, batch }) => ({
        name,
        pdf: (at: number) => batch.pdf(at)[0],
        cdf: (at: number) => batch.cdf(at)[0],
      }));
      return {
        mean,
        std: example.std,
        near,
        nearby: answers.map(({ name, cdf }) => ({ name, probability: cdf(mean + near) - cdf(mean - near) })),
        densities: densityCurves(
          { y, distributions: answers.map(({ name, pdf, cdf }) => ({ name, pdf: y.map(pdf), cdf: y.map(cdf) })) },
          { width, title: `Distributions of the target at x = ${x}` },
        ),
        maps: calibrationMaps(
          {
            predicted: levels,
            maps: answers
              .filter(({ name }) => name !== base.name)
              .map(({ name, cdf }) => ({ name, calibrated: asked.map(cdf) })),
          },
          { width: Math.min(width, 480), title: `The map that x = ${x} needs, and the maps it gets` },
        ),
      };
    },
  };
}

function grid(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}
