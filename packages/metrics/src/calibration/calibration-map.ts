import type { Distribution } from "@distcal/distributions";

/** Probabilities at which a calibration map is drawn, ends included. */
export const calibrationMapLevels: readonly number[] = Object.freeze(Array.from({ length: 101 }, (_, i) => i / 100));

/** The calibration map of one prediction, q ↦ G(F⁻¹(q)), at `calibrationMapLevels`. */
export function calibrationMap(base: Distribution, calibrated: Distribution): number[] {
  return calibrationMapLevels.map((level) =>
    level === 0 || level === 1 ? level : calibrated.cdf(base.quantile(level)),
  );
}
