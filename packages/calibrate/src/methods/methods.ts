import {
  ckmeMethod,
  conformalMethod,
  cqrMethod,
  crudeMethod,
  distributionalConformalMethod,
  globalBetaMethod,
  gpCauchyMethod,
  gpNormalMethod,
  identityMethod,
  idrMethod,
  isotonicMethod,
  mondrianConformalMethod,
  mondrianIsotonicMethod,
  normalisedConformalMethod,
  varianceScalingMethod,
} from "@distcal/baselines/calibrators";
import type { Method } from "@distcal/model-document";
import { gpBetaMethod } from "../gp-beta/gp-beta.ts";
import { isMethod, type MethodsByName, methodRegistry } from "./method-registry.ts";

/** Every method that `fit`, `compare`, the command line and the playground know, by its name. */
export const methods: MethodsByName<
  | typeof gpBetaMethod
  | typeof identityMethod
  | typeof isotonicMethod
  | typeof varianceScalingMethod
  | typeof globalBetaMethod
  | typeof crudeMethod
  | typeof conformalMethod
  | typeof normalisedConformalMethod
  | typeof gpNormalMethod
  | typeof gpCauchyMethod
  | typeof idrMethod
  | typeof mondrianIsotonicMethod
  | typeof mondrianConformalMethod
  | typeof distributionalConformalMethod
  | typeof cqrMethod
  | typeof ckmeMethod
> = methodRegistry(
  gpBetaMethod,
  identityMethod,
  isotonicMethod,
  varianceScalingMethod,
  globalBetaMethod,
  crudeMethod,
  conformalMethod,
  normalisedConformalMethod,
  gpNormalMethod,
  gpCauchyMethod,
  idrMethod,
  mondrianIsotonicMethod,
  mondrianConformalMethod,
  distributionalConformalMethod,
  cqrMethod,
  ckmeMethod,
);

/** The name of a method. */
export type MethodName = keyof typeof methods;

/** The methods that `fit` knows by name. */
export const methodNames: readonly MethodName[] = Object.freeze(Object.keys(methods) as MethodName[]);

/** Those that `compare` takes where none is named. */
export const comparedNames: readonly MethodName[] = Object.freeze(
  methodNames.filter((name) => (methods[name] as Method).comparedByName === undefined),
);

/** What `fit` takes where no method is named. */
export const defaultMethod = "gp-beta";

/** The method that changes nothing: of equals in a comparison it is the one to take. */
export const asIsMethod: MethodName = "identity";

/** A method of the registry, by its name, or one of your own. */
export type MethodChoice = MethodName | Method;

type Chosen<Choice extends MethodChoice> = Choice extends MethodName ? (typeof methods)[Choice] : Choice;

/** What a fit of the chosen method answers with. */
export type FittedBy<Choice extends MethodChoice> =
  Chosen<Choice> extends Method ? Awaited<ReturnType<Chosen<Choice>["fit"]>> : never;

/** What a fit of the chosen method can be asked for. */
export type OptionsOf<Choice extends MethodChoice> =
  Chosen<Choice> extends Method ? NonNullable<Parameters<Chosen<Choice>["fit"]>[1]> : never;

/** The chosen method; throws where the name is unknown. */
export function methodOf(where: string, choice: unknown): Method {
  if (isMethod(choice)) return choice;
  if (typeof choice === "string" && Object.hasOwn(methods, choice)) return methods[choice as MethodName];
  throw new RangeError(`${where}: method must be one of ${methodNames.join(", ")} or auto, got ${String(choice)}`);
}

/** Those of the options for `fit` that a method takes: for callers who have the same ones for every method. */
export function optionsTaken<Options extends object>(choice: MethodChoice, options: Options): Partial<Options> {
  const known = { ...methodOf("fit", choice).options, engine: true };
  const taken = Object.entries(options).filter(([name]) => Object.hasOwn(known, name));
  return Object.fromEntries(taken) as Partial<Options>;
}
