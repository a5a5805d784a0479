import type { Method } from "@distcal/model-document";

/** Methods by their names. */
export type MethodsByName<Listed extends Method> = {
  readonly [Name in Listed["name"]]: Extract<Listed, { readonly name: Name }>;
};

/** A registry of these methods, in this order; throws where two have one name. */
export function methodRegistry<List extends readonly Method[]>(...methods: List): MethodsByName<List[number]> {
  const names = methods.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) {
    throw new RangeError(`methodRegistry: methods must have different names, got "${twice}" twice; rename one`);
  }
  return Object.freeze(Object.fromEntries(methods.map((method) => [method.name, method]))) as MethodsByName<
    List[number]
  >;
}

/** Whether a value is a method, and not the name of one. */
export function isMethod(value: unknown): value is Method {
  if (typeof value !== "object" || value === null) return false;
  const { name, schema, restore, fit, options, engines } = value as Partial<Record<keyof Method, unknown>>;
  const functions = [schema, restore, fit].every((part) => typeof part === "function");
  return typeof name === "string" && functions && typeof options === "object" && Array.isArray(engines);
}
