import type { Calibrator, Observations } from "@distcal/distributions";
import type { EngineName } from "@distcal/engine-tfjs/engines";
import { fitMethod, type MethodRequest } from "../methods/fit-method.ts";
import type { defaultMethod, FittedBy, MethodChoice, OptionsOf } from "../methods/methods.ts";
import { type AutoFit, type AutoOptions, fitAuto } from "./fit-auto.ts";

/** How to fit: the method by name or one of your own, the engine, and the method's own options. */
export type FitOptions<Choice extends MethodChoice = typeof defaultMethod> = OptionsOf<Choice> & {
  readonly method?: Choice;
  readonly engine?: EngineName | "auto";
};

/**
 * Fits a calibrator to past predictions and their observed outcomes. With no options: the default method, with everything
 * chosen by the number of rows. The same seed and rows give the same bytes on the float64 engine. Method "auto" takes the
 * default one unless cross-validation finds another clearly better, and says why in `selection`.
 */
export function fit(observations: Observations, options?: FitOptions): Promise<FittedBy<typeof defaultMethod>>;
export function fit(observations: Observations, options: AutoOptions & { readonly method: "auto" }): Promise<AutoFit>;
export function fit<Choice extends MethodChoice>(
  observations: Observations,
  options: FitOptions<Choice> & { readonly method: Choice },
): Promise<FittedBy<Choice>>;
export async function fit(
  observations: Observations,
  options: { readonly method?: MethodChoice | "auto"; readonly engine?: EngineName | "auto" } = {},
): Promise<Calibrator> {
  return options?.method === "auto"
    ? fitAuto(observations, options as AutoOptions)
    : fitMethod(observations, options as MethodRequest);
}
