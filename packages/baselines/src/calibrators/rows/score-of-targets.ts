import { isBatch, type ObservedRows } from "@distcal/distributions";
import { scoreFromLogs } from "@distcal/numerics";

/** Beyond it a score has no more to tell, and its square would overflow. */
const farthest = 1e100;

/** The normal score Φ⁻¹(F_i(y_i)) of each target under its prediction; (y − mean)/std where the prediction is normal. */
export function scoresOfTargets({ base, predictions, mean, std, target }: ObservedRows): Float64Array {
  if (!isBatch(predictions))
    return target.map((y, i) => Math.min(Math.max((y - mean[i]) / std[i], -farthest), farthest));
  const [low, high] = [base.logCdf(target), base.logSf(target)];
  return target.map((_, i) => scoreFromLogs(low[i], high[i]));
}

/** (y − mean)/std of each target; throws where the difference leaves float64. */
export function standardisedResiduals(where: string, { mean, std, target }: ObservedRows): Float64Array {
  return target.map((y, i) => {
    const z = (y - mean[i]) / std[i];
    if (Number.isFinite(z) && Math.abs(z) < farthest) return z;
    throw new RangeError(
      `${where}: target[${i}] must be within 1e100 standard deviations of its mean, got ${y}; check the units of this row`,
    );
  });
}
