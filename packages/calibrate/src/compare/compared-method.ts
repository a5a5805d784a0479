import type { Calibrator, Observations } from "@distcal/distributions";
import type { AbortSignalLike } from "@distcal/svgp-inference";
import { fitOnBounds } from "../methods/fit-method.ts";
import { isMethod } from "../methods/method-registry.ts";
import { type MethodChoice, type MethodName, methodNames, optionsTaken } from "../methods/methods.ts";

/** What a method may use beside the rows that it is fitted to. */
export interface MethodContext {
  readonly seed: number;
  readonly signal?: AbortSignalLike;
}

/** A method to compare: a name of its own, and a function that fits it. */
export interface ComparedMethod {
  readonly name: string;
  readonly fit: (observations: Observations, context: MethodContext) => Calibrator | Promise<Calibrator>;
}

/** The methods of a list of names and objects; throws on one that is unknown, or there twice. */
export function comparedMethods(methods: readonly (MethodChoice | ComparedMethod)[]): readonly ComparedMethod[] {
  if (!Array.isArray(methods) || methods.length === 0) {
    const got = Array.isArray(methods) ? "none" : typeof methods;
    throw new RangeError(
      `compare: methods must be a list of at least one method, got ${got}; ${remedy}, or leave it out`,
    );
  }
  const known = methods.map(comparedMethod);
  known.forEach(({ name }, index) => {
    const first = known.findIndex((other) => other.name === name);
    if (first < index) {
      throw new RangeError(
        `compare: methods must have different names, got "${name}" as methods[${first}] and methods[${index}]; rename one`,
      );
    }
  });
  return known;
}

const remedy = `name some of ${methodNames.join(", ")}, or pass { name, fit }`;

function comparedMethod(method: MethodChoice | ComparedMethod, index: number): ComparedMethod {
  if (isMethodName(method) || isMethod(method)) {
    return {
      name: isMethod(method) ? method.name : method,
      fit: (observations, context) => fitOnBounds(observations, { method, ...optionsTaken(method, context) }),
    };
  }
  if (typeof method?.name === "string" && method.name !== "" && typeof method.fit === "function") return method;
  const got = typeof method === "string" ? `"${String(method)}"` : typeof method;
  throw new RangeError(
    `compare: methods[${index}] must be a known method or an object with name and fit, got ${got}; ${remedy}`,
  );
}

function isMethodName(method: unknown): method is MethodName {
  return (methodNames as readonly unknown[]).includes(method);
}
