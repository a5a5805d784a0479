import type { Calibrator } from "@distcal/distributions";
import { type EngineName, engineNames } from "./engines/engine.ts";
import { fitGpBeta } from "./gp-beta/fit-gp-beta.ts";
import type { GpBetaFit, GpBetaOptions } from "./gp-beta/gp-beta-fit.ts";
import { fitIdentity, type IdentityCalibrator } from "./identity-calibrator.ts";
import type { Observations } from "./observations.ts";

/** The methods that `fit` knows by name. */
export const methodNames = ["gp-beta", "identity"] as const;

export type MethodName = (typeof methodNames)[number];

/** How to fit: the method by name, the engine, and the method's own options. */
export interface FitOptions extends GpBetaOptions {
  readonly method?: MethodName;
  readonly engine?: EngineName | "auto";
}

/**
 * Fits a calibrator to past predictions and what came true. With no options: GP-Beta, with everything chosen by the
 * number of rows. The same seed and rows give the same bytes.
 */
export function fit(
  observations: Observations,
  options: FitOptions & { method: "identity" },
): Promise<IdentityCalibrator>;
export function fit(observations: Observations, options?: FitOptions & { method?: "gp-beta" }): Promise<GpBetaFit>;
export function fit(observations: Observations, options?: FitOptions): Promise<Calibrator>;
export async function fit(observations: Observations, options: FitOptions = {}): Promise<Calibrator> {
  const { method = "gp-beta", engine = "auto" } = options;
  requireEngine(engine);
  if (method === "gp-beta") return fitGpBeta(observations, options);
  if (method === "identity") return fitIdentity(observations);
  throw new RangeError(`fit: method must be one of ${methodNames.join(", ")}, got ${String(method)}`);
}

/** Fits run on float64; the other engines are known, but fit nothing yet. */
function requireEngine(engine: EngineName | "auto"): void {
  if (engine === "auto" || engine === "float64") return;
  if (engineNames.includes(engine)) {
    throw new RangeError(`fit: engine "${engine}" does not fit models in this version; use "float64" or "auto"`);
  }
  throw new RangeError(`fit: engine must be one of auto, ${engineNames.join(", ")}, got ${String(engine)}`);
}
