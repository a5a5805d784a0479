import { requireFinite } from "@distcal/numerics";
import { checkLogs } from "./check.ts";
import { type LatentGradient, type LatentScaling, latentToMap, latentToMapVjp, unitScaling } from "./latent-to-map.ts";
import { logSlopeWithGradInto, slopeOf } from "./log-slope.ts";

/** One observed target under its predicted distribution: ln F(y), ln(1 − F(y)) and ln f(y). */
export interface LinkRow {
  readonly logQ: number;
  readonly log1mQ: number;
  readonly logDensity: number;
}

/** A row's log-likelihood and its gradient. */
export interface LogLikelihoodWithGrad extends LatentGradient {
  readonly value: number;
}

/** ln of the calibrated density of one row at its latents: ln f(y) + ln r(F(y)) (Song et al. 2019, §4.1). */
export function logLikelihood(row: LinkRow, latent: ArrayLike<number>, scaling: LatentScaling = unitScaling): number {
  checkRow("logLikelihood", row);
  const { logA, logB, c } = latentToMap(latent, scaling);
  return row.logDensity + slopeOf(logA, logB, c, row.logQ, row.log1mQ);
}

/** `logLikelihood` with its gradient in the three latents, the scales γ and the offsets δ. */
export function logLikelihoodWithGrad(
  row: LinkRow,
  latent: ArrayLike<number>,
  scaling: LatentScaling = unitScaling,
): LogLikelihoodWithGrad {
  checkRow("logLikelihoodWithGrad", row);
  const { logA, logB, c } = latentToMap(latent, scaling);
  const inMap = new Float64Array(3);
  const value = row.logDensity + logSlopeWithGradInto(logA, logB, c, row.logQ, row.log1mQ, inMap, 0);
  const gradient = latentToMapVjp(latent, scaling, { logA: inMap[0], logB: inMap[1], c: inMap[2] });
  return { value, ...gradient };
}

function checkRow(where: string, { logQ, log1mQ, logDensity }: LinkRow): void {
  checkLogs(where, logQ, log1mQ);
  requireFinite(where, "logDensity", logDensity);
}
