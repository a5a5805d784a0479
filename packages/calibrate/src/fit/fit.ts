import type { Calibrator, GuaranteeKind, Observations } from "@distcal/distributions";
import type { EngineName } from "@distcal/engine-tfjs/engines";
import type { GpBetaOptions } from "../gp-beta/options/gp-beta-options.ts";
import { guaranteedFit } from "../guarantee/guaranteed-fit.ts";
import { fitChecked, fitMethod, fitOnBounds, type MethodRequest } from "../methods/fit-method.ts";
import { isMethod } from "../methods/method-registry.ts";
import {
  defaultMethod,
  type FittedBy,
  type MethodChoice,
  type MethodName,
  methodOf,
  type OptionsOf,
  optionsTaken,
} from "../methods/methods.ts";
import { onBounds } from "../predict/on-bounds.ts";
import type { Guaranteed } from "../predict/on-guarantee.ts";
import { type AutoFit, type AutoOptions, fitAuto } from "./fit-auto.ts";
import { type LookedAt, lookedAt } from "./looked-at.ts";

/** How to fit: the method by name or one of your own, the engine, and the method's own options. */
export type FitOptions<Choice extends MethodChoice = typeof defaultMethod> = OptionsOf<Choice> & {
  readonly method?: Choice;
  readonly engine?: EngineName | "auto";
  /**
   * What the coverage of intervals is promised for, whatever the distribution of the data: "marginal" for all rows together, "group" for
   * each group of rows; "cross" uses all rows and promises nothing for a finite sample. Nothing is promised by default.
   */
  readonly guarantee?: GuaranteeKind;
  /** Where rows are split at random: 1 by default. */
  readonly seed?: number;
};

/** What a fit of the chosen method ends with: the calibrator, and what it says of its own rows; a method of your own is left as it is. */
export type Fitted<Choice extends MethodChoice> = Choice extends MethodName
  ? FittedBy<Choice> & LookedAt
  : FittedBy<Choice>;

/**
 * Fits a calibrator to past predictions and their observed outcomes. With no options: the default method, with everything
 * chosen by the number of rows. The same seed and rows give the same bytes on the float64 engine. Method "auto" takes the
 * default one unless cross-validation finds another clearly better, and says why in `selection`.
 * Every fit ends with a look at its own rows: what is wrong with it by those is in `warnings`, and in the model file.
 * With a guarantee the intervals of the calibrator hold at least what they promise: some rows are held out for their ranks.
 */
export function fit(
  observations: Observations,
  options: FitOptions & Promised,
): Promise<Guaranteed<Fitted<typeof defaultMethod>>>;
export function fit<Choice extends MethodChoice>(
  observations: Observations,
  options: FitOptions<Choice> & Promised & { readonly method: Choice },
): Promise<Guaranteed<Fitted<Choice>>>;
export function fit(observations: Observations, options?: FitOptions): Promise<Fitted<typeof defaultMethod>>;
export function fit(observations: Observations, options: AutoOptions & { readonly method: "auto" }): Promise<AutoFit>;
export function fit<Choice extends MethodChoice>(
  observations: Observations,
  options: FitOptions<Choice> & { readonly method: Choice },
): Promise<Fitted<Choice>>;
export async function fit(observations: Observations, options: AnyOptions = {}): Promise<Calibrator> {
  if (options?.guarantee !== undefined) return fitGuaranteed(observations, options.guarantee, options);
  if (options?.method === "auto") return fitAuto(observations, options as AutoOptions);
  requireInputs(observations, options?.method ?? defaultMethod);
  const { calibrator, rows } = await fitChecked(observations, options as MethodRequest);
  if (isMethod(options?.method)) return onBounds(calibrator, rows.support);
  const { onProgress: _, ...quiet } = options as GpBetaOptions;
  const { seed, signal } = quiet;
  const refitting = { fit: (some: Observations) => fitMethod(some, quiet as MethodRequest), seed, signal };
  return lookedAt(calibrator as FittedBy<MethodName>, { observations, rows }, refitting);
}

/** Asked for coverage that is promised. */
type Promised = { readonly guarantee: GuaranteeKind };

/** Options of any method. */
interface AnyOptions extends Pick<GpBetaOptions, "seed" | "signal" | "onProgress"> {
  readonly method?: MethodChoice | "auto";
  readonly engine?: EngineName | "auto";
  readonly guarantee?: GuaranteeKind;
}

/** The same fit to some of the rows, or to all of them, and what its intervals promise. */
function fitGuaranteed(
  observations: Observations,
  kind: GuaranteeKind,
  { guarantee: _, seed, ...given }: AnyOptions,
): Promise<Calibrator> {
  const { method: choice = defaultMethod, signal } = given;
  const method = choice === "auto" ? undefined : methodOf("fit", choice);
  // A method that draws nothing knows no seed.
  const takesSeed = method === undefined || Object.hasOwn(method.options, "seed");
  const options = { ...given, ...(takesSeed && seed !== undefined && { seed }) };
  return guaranteedFit(observations, kind, {
    fit: (rows) => fit(rows, options as FitOptions),
    refit(fitted, rows) {
      const { onProgress: _p, ...quiet } = options;
      if (method !== undefined) return fitOnBounds(rows, quiet as MethodRequest);
      const { method: chosen } = (fitted as AutoFit).selection;
      return fitOnBounds(rows, { method: chosen, ...optionsTaken(chosen, { ...quiet, method: chosen }) });
    },
    readsGroup: method === undefined || (method.inputs?.includes("group") ?? false),
    seed,
    signal,
  });
}

/** Throws where rows have more beside their predictions than the method reads: it would be ignored without a word. */
function requireInputs(observations: Observations, choice: MethodChoice): void {
  const { name, inputs = [] } = methodOf("fit", choice);
  if (typeof observations !== "object" || observations === null || isMethod(choice)) return;
  for (const input of ["covariates", "group"] as const) {
    if (observations[input] === undefined || inputs.includes(input)) continue;
    throw new RangeError(`fit: method "${name}" can't use ${input}; leave it out, or fit "${defaultMethod}"`);
  }
}
