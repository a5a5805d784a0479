import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type ComparedMethod,
  defaultMethod,
  fit,
  type Method,
  methodNames,
  methods,
  optionsTaken,
} from "@distcal/calibrate";
import type { Calibrator, Observations, RowInputs } from "@distcal/distributions";
import { badInput } from "@distcal/tables";
import { readingError } from "@distcal/tables/node";

/** A method of a benchmark as plain data: its name, and the module that has it where the registry does not. */
export interface MethodPlace {
  readonly name: string;
  readonly module?: string;
  /** Inputs without which it can't be fitted. */
  readonly requires: readonly (keyof RowInputs)[];
}

/** A method of a module: one for a comparison, or a whole one. */
type OwnMethod = ComparedMethod & Partial<Pick<Method, "inputs" | "requires">>;

/** A method that can be fitted, with what it reads beside predictions. */
export interface BenchmarkMethod {
  readonly inputs: readonly (keyof RowInputs)[];
  fit(observations: Observations, seed: number): Promise<Calibrator>;
}

/** The paper's model, which is a preset of the default method. */
const paperName = "gp-beta-paper";

/** Every method that a benchmark knows without a module: the registry, and the paper's preset of the default. */
export const benchmarkMethodNames: readonly string[] = Object.freeze(
  methodNames.flatMap((name) => (name === defaultMethod ? [name, paperName] : [name])),
);

/** The method at a place; throws where there is none of that name. */
export async function methodAt({ name, module }: Omit<MethodPlace, "requires">): Promise<BenchmarkMethod> {
  if (module !== undefined) {
    const found = (await methodsOf(module)).find((method) => method.name === name);
    if (found !== undefined) return ownMethod(found);
    throw badInput(`${module} has no method ${JSON.stringify(name)}; its default export changed while it was in use`);
  }
  const isPaper = name === paperName;
  const known = registered(name);
  return {
    inputs: [...(known.inputs ?? []), ...(known.requires ?? [])],
    fit: (observations, seed) => {
      const options = optionsTaken(known.name as keyof typeof methods, { seed, ...(isPaper && { preset: "paper" }) });
      return fit(observations, { method: known.name as keyof typeof methods, ...options });
    },
  };
}

function registered(name: string): Method {
  return methods[(name === paperName ? defaultMethod : name) as keyof typeof methods];
}

/** The places of methods: those named, or all, and those of modules. */
export async function methodPlaces(
  names: readonly string[] = benchmarkMethodNames,
  modules: readonly string[] = [],
): Promise<readonly MethodPlace[]> {
  const unknown = names.find((name) => !benchmarkMethodNames.includes(name));
  if (unknown !== undefined) {
    throw badInput(
      `methods must be some of ${benchmarkMethodNames.join(", ")}, got ${JSON.stringify(unknown)}; add a method of your own as a module`,
    );
  }
  const own = await Promise.all(
    modules.map(async (module) =>
      (await methodsOf(module)).map(({ name, requires = [] }) => ({ name, module: resolve(module), requires })),
    ),
  );
  const places = [...names.map((name) => ({ name, requires: registered(name).requires ?? [] })), ...own.flat()];
  const twice = places.find(({ name }, i) => places.findIndex((other) => other.name === name) < i);
  if (twice === undefined) return places;
  throw badInput(
    `two methods are called ${JSON.stringify(twice.name)}; name each once, and give your own another name`,
  );
}

/** The default export of a module: a method with a name and a fit, or a list of them. */
async function methodsOf(module: string): Promise<readonly OwnMethod[]> {
  const path = resolve(module);
  await stat(path).catch((error) => {
    throw readingError(module, error);
  });
  const { default: exported } = (await import(pathToFileURL(path).href).catch((error: Error) => {
    throw badInput(`${module} can't be loaded: ${error.message}`, error);
  })) as { default?: unknown };
  const list = (Array.isArray(exported) ? exported : [exported]) as OwnMethod[];
  const isOne = (value: Partial<Method> | undefined): boolean =>
    typeof value?.name === "string" && value.name !== "" && typeof value.fit === "function";
  if (list.length > 0 && list.every(isOne)) return list;
  throw badInput(
    `${module} must have a default export { name, fit(observations, { seed }) }, or a list of such methods`,
  );
}

function ownMethod(method: OwnMethod): BenchmarkMethod {
  const { inputs = [], requires = [] } = method;
  return { inputs: [...inputs, ...requires], fit: async (rows, seed) => method.fit(rows, { seed }) };
}
