import { fitIsotonic } from "@distcal/baselines/calibrators";
import { fit, type GpBetaCalibrator } from "@distcal/calibrate";
import type { DistributionBatch, NumberOrRows, Predictions } from "@distcal/distributions";
import { latentFunctions } from "@distcal/plots";
import { svgText } from "@distcal/plots/node";
import { densityFigure, mapsFigure } from "./example-figures.ts";
import { syntheticExample } from "./synthetic-example.ts";

/** SVG texts by the names of their files. */
export type FigureFiles = Readonly<Record<string, string>>;

/** Inducing points of the paper's synthetic example. */
const inducingPoints = 32;

/** Figures 1 and 2 of the paper on its synthetic data, as SVG by the names of their files. */
export async function paperFigures(): Promise<FigureFiles> {
  const data = syntheticExample();
  const gpBeta = await fit(data.pastColumns, { preset: "paper", inducingPoints, seed: 1, fewFirst: false });
  const isotonic = fitIsotonic(data.pastColumns, { density: "grid" });
  const calibrators = {
    gpBeta,
    isotonic: {
      ...isotonic,
      calibrate: (predictions: Predictions) => averagedDensity(isotonic.calibrate(predictions)),
    },
  };
  return Object.freeze({
    "figure-1.svg": svgText(densityFigure(data, calibrators)()),
    "figure-2-latents.svg": svgText(
      latentFunctions({
        ...latentFigureData(gpBeta, data.ols.residualStd, data.pastColumns.mean),
        meanLabel: "Mean predicted by OLS",
      }),
    ),
    "figure-2-maps.svg": svgText(mapsFigure(data, calibrators)()),
  });
}

/** The width over which densities of isotonic regression are averaged, about that of a pixel of the figure. */
const cell = 0.5;

/**
 * The batch with its density taken from differences of the CDF, as the paper takes it: the slopes of isotonic
 * regression jump between nought and spikes that would outshine all else.
 */
function averagedDensity(batch: DistributionBatch): DistributionBatch {
  const cdfAt = (y: NumberOrRows, shift: number): Float64Array =>
    batch.cdf(typeof y === "number" ? y + shift : Float64Array.from(y, (value) => value + shift));
  const pdf = (y: NumberOrRows): Float64Array => {
    const below = cdfAt(y, -cell / 2);
    return cdfAt(y, cell / 2).map((above, i) => (above - below[i]) / cell);
  };
  return { ...batch, pdf };
}

/** The three latents, and the entries of each one's row among the six of a packed factor. */
const latents = [
  { name: "ln a", row: [0] },
  { name: "ln b", row: [1, 2] },
  { name: "c", row: [3, 4, 5] },
] as const;

/** The latent functions along predictions of one std, over the means that were seen, with the inducing points there. */
function latentFigureData(
  calibrator: GpBetaCalibrator,
  std: number,
  seen: Float64Array,
): Parameters<typeof latentFunctions>[0] {
  const low = seen.reduce((least, value) => Math.min(least, value), Infinity);
  const high = seen.reduce((most, value) => Math.max(most, value), -Infinity);
  const mean = Float64Array.from({ length: 121 }, (_, i) => low + ((high - low) * i) / 120);
  const curve = calibrator.latentMaps({ mean, std: mean.map(() => std) });
  const held = calibrator.latentMaps(calibrator.inducing);
  const places = Float64Array.from(calibrator.inducing.mean);
  return {
    mean,
    functions: latents.map(({ name, row }, d) => ({
      name,
      value: mean.map((_, i) => curve.mean[3 * i + d]),
      std: mean.map((_, i) => Math.hypot(...row.map((at) => curve.factor[6 * i + at]))),
      inducing: { mean: places, value: places.map((_, i) => held.mean[3 * i + d]) },
    })),
  };
}
