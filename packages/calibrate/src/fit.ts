import type { Calibrator, Observations } from "@distcal/distributions";
import { type EngineName, engineNames } from "./engines/engine.ts";
import type { GpBetaFit } from "./gp-beta/gp-beta-fit.ts";
import { type FittedBy, type MethodName, methodNames, methods, type OptionsOf } from "./methods.ts";

/** How to fit: the method by name, the engine, and the method's own options. */
export type FitOptions<Name extends MethodName = "gp-beta"> = OptionsOf<Name> & {
  readonly method?: Name;
  readonly engine?: EngineName | "auto";
};

/**
 * Fits a calibrator to past predictions and what came true. With no options: GP-Beta, with everything chosen by the
 * number of rows. The same seed and rows give the same bytes on the float64 engine.
 */
export function fit(observations: Observations, options?: FitOptions): Promise<GpBetaFit>;
export function fit<Name extends MethodName>(
  observations: Observations,
  options: FitOptions<Name> & { readonly method: Name },
): Promise<FittedBy<Name>>;
export async function fit(
  observations: Observations,
  options: { readonly method?: MethodName; readonly engine?: EngineName | "auto" } = {},
): Promise<Calibrator> {
  const { method = "gp-beta", engine = "auto", ...own } = options;
  if (!Object.hasOwn(methods, method)) {
    throw new RangeError(`fit: method must be one of ${methodNames.join(", ")}, got ${String(method)}`);
  }
  requireEngine(method, engine);
  const known: { fit(observations: Observations, options: object): Calibrator | Promise<Calibrator> } = methods[method];
  return known.fit(observations, method === "gp-beta" ? { ...own, engine } : own);
}

/** GP-Beta fits on every engine; the other methods are done in a moment, and know one. */
function requireEngine(method: MethodName, engine: EngineName | "auto"): void {
  if (engine === "auto" || engine === "float64") return;
  if (!engineNames.includes(engine)) {
    throw new RangeError(`fit: engine must be one of auto, ${engineNames.join(", ")}, got ${String(engine)}`);
  }
  if (method !== "gp-beta") {
    throw new RangeError(
      `fit: method "${method}" fits on the float64 engine only, got engine "${engine}"; leave it out`,
    );
  }
}
