import { countedRows, type Observations } from "@distcal/distributions";
import type { Method } from "@distcal/model-document";
import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { contentOf } from "../rows/content-of.ts";
import { standardisedResiduals } from "../rows/score-of-targets.ts";
import {
  type VarianceScalingCalibrator,
  type VarianceScalingParameters,
  varianceScalingCalibrator,
  varianceScalingReader,
} from "./variance-scaling-calibrator.ts";

export interface VarianceScalingOptions {
  /** Whether the mean may move too, by the same number of standard deviations in every row; default false. */
  readonly shift?: boolean;
}

const optionNames: OptionNames<VarianceScalingOptions> = { shift: true };

/**
 * Variance scaling (Levi et al. 2022; Laves et al. 2020): std ← s·std with s² = mean z², z = (y − mean)/std, the maximum
 * likelihood among normal predictions. With `shift`: mean ← mean + m·std, m = mean z and s² = mean (z − m)².
 */
export function fitVarianceScaling(
  observations: Observations,
  options: VarianceScalingOptions = {},
  where = "fitVarianceScaling",
): VarianceScalingCalibrator {
  requireKnownOptions(where, options, optionNames);
  const { shift: shifted = false } = options;
  const rows = countedRows(observations, where);
  const z = standardisedResiduals(where, rows);
  // In units of the largest, so that no square overflows or vanishes.
  const unit = z.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const shift = shifted
    ? unit *
        meanOf(
          z.map((value) => value / unit),
          rows.weight,
        ) || 0
    : 0;
  const scale =
    unit *
    Math.sqrt(
      meanOf(
        z.map((value) => ((value - shift) / unit) ** 2),
        rows.weight,
      ),
    );
  if (!(scale > 0)) {
    throw new RangeError(
      `${where}: targets must differ from their means, got residuals that are all the same; ` +
        "collect rows whose outcomes differ from their predictions by different amounts",
    );
  }
  return varianceScalingCalibrator(contentOf("variance-scaling", rows, { scale, shift, shifted }));
}

/** One factor on every standard deviation. */
export const varianceScalingMethod: Method<
  "variance-scaling",
  VarianceScalingParameters,
  VarianceScalingCalibrator,
  VarianceScalingOptions
> = Object.freeze({
  ...varianceScalingReader,
  title: "Variance scaling",
  description: "One factor on every standard deviation.",
  options: optionNames,
  engines: ["float64"],
  fit: fitVarianceScaling,
});

function meanOf(values: Float64Array, weight: Float64Array | undefined): number {
  if (weight === undefined) return values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value, i) => sum + weight[i] * value, 0) / weight.reduce((sum, w) => sum + w, 0);
}
