import { type OptionNames, requireKnownOptions } from "@distcal/numerics";
import { requireKnotCount } from "../knots/rising-knots.ts";
import { smoothKnots } from "../knots/smooth-knots.ts";
import { defaultMaxKnots } from "../knots/thin-knots.ts";
import type { ResidualDensity, ResidualParameters } from "./residual-parameters.ts";
import { residualTable } from "./residual-table.ts";

export interface ResidualOptions {
  /**
   * "smooth" (the default): a smooth curve through groups of residuals, as many as held-out likelihood asks for. "lines":
   * straight lines from each residual to the next, which has every empirical quantile but a ragged density.
   */
  readonly density?: ResidualDensity;
  /** The most residuals that are kept; default 4096. The error in probability is at most 2/(maxKnots − 2). */
  readonly maxKnots?: number;
}

export const residualOptions: OptionNames<ResidualOptions> = { density: true, maxKnots: true };

/** What a model keeps of residuals. */
export function residualsKept(where: string, residuals: Float64Array, options: ResidualOptions): ResidualParameters {
  requireKnownOptions(where, options, residualOptions);
  const { density = "smooth", maxKnots = defaultMaxKnots } = options;
  if (density !== "smooth" && density !== "lines") {
    throw new RangeError(`${where}: density must be "smooth" or "lines", got ${String(density)}; pass one of the two`);
  }
  requireKnotCount(where, maxKnots);
  const table = residualTable(where, residuals, maxKnots);
  const unit = rootMeanSquare(residuals);
  const smooth =
    density === "smooth"
      ? smoothKnots(
          residuals.map((r) => r / unit),
          false,
        )
      : undefined;
  return {
    density,
    ...table,
    unit,
    smoothValues: Array.from(smooth?.x ?? []),
    smoothScores: Array.from(smooth?.y ?? []),
  };
}

/** In units of the largest, so that no square overflows or vanishes. */
function rootMeanSquare(values: Float64Array): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest * Math.sqrt(values.reduce((sum, value) => sum + (value / largest) ** 2 / values.length, 0));
}
