import type { Calibrator, Observations } from "@distcal/distributions";
import { type EngineName, engineNames } from "@distcal/engine-tfjs/engines";
import type { Method } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import { defaultMethod, type FittedBy, type MethodChoice, methodOf, type OptionsOf } from "../methods/methods.ts";

/** How to fit: the method by name or one of your own, the engine, and the method's own options. */
export type FitOptions<Choice extends MethodChoice = typeof defaultMethod> = OptionsOf<Choice> & {
  readonly method?: Choice;
  readonly engine?: EngineName | "auto";
};

/**
 * Fits a calibrator to past predictions and their observed outcomes. With no options: the default method, with everything
 * chosen by the number of rows. The same seed and rows give the same bytes on the float64 engine.
 */
export function fit(observations: Observations, options?: FitOptions): Promise<FittedBy<typeof defaultMethod>>;
export function fit<Choice extends MethodChoice>(
  observations: Observations,
  options: FitOptions<Choice> & { readonly method: Choice },
): Promise<FittedBy<Choice>>;
export async function fit(
  observations: Observations,
  options: { readonly method?: MethodChoice; readonly engine?: EngineName | "auto" } = {},
): Promise<Calibrator> {
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
