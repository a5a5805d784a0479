import type { Calibrator, Observations } from "@distcal/distributions";
import { type EngineName, engineNames } from "@distcal/engine-tfjs/engines";
import type { Method } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import { defaultMethod, type MethodChoice, methodOf } from "./methods.ts";

/** Which method to fit, on which engine; beside them stand the method's own options. */
export interface MethodRequest {
  readonly method?: MethodChoice;
  readonly engine?: EngineName | "auto";
}

/** Fits one method. Throws where it, its engine or an option is unknown. */
export async function fitMethod(observations: Observations, options: MethodRequest = {}): Promise<Calibrator> {
  const method = methodOf("fit", options?.method ?? defaultMethod);
  requireKnownOptions("fit", options, { ...method.options, method: true, engine: true });
  const { method: _, engine = "auto", ...own } = options;
  requireEngine(method, engine);
  return method.fit(observations, Object.hasOwn(method.options, "engine") ? { ...own, engine } : own, "fit");
}

/** Throws unless the method can be fitted on the engine asked for. */
function requireEngine({ name, engines }: Method, engine: EngineName | "auto"): void {
  if (engine === "auto") return;
  if ((engine as string) === "wasm") {
    throw new RangeError(
      'fit: engine "wasm" is gone: engine "float64" has its own WebAssembly, in double precision; leave the engine out',
    );
  }
  if (!engineNames.includes(engine)) {
    throw new RangeError(`fit: engine must be one of auto, ${engineNames.join(", ")}, got ${String(engine)}`);
  }
  if (!engines.includes(engine)) {
    const known = engines.length === 1 ? `the ${engines[0]} engine` : `the engines ${engines.join(", ")}`;
    throw new RangeError(`fit: method "${name}" fits on ${known} only, got engine "${engine}"; leave it out`);
  }
}
