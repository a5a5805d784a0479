import {
  type Calibrator,
  countedRows,
  type Observations,
  type ObservedRows,
  outcomeNames,
} from "@distcal/distributions";
import { type EngineName, engineNames } from "@distcal/engine-tfjs/engines";
import type { Method } from "@distcal/model-document";
import { requireKnownOptions } from "@distcal/numerics";
import { onBounds } from "../predict/on-bounds.ts";
import { isMethod } from "./method-registry.ts";
import { defaultMethod, type MethodChoice, methodOf, methods } from "./methods.ts";

/** Which method to fit, on which engine; beside them stand the method's own options. */
export interface MethodRequest {
  readonly method?: MethodChoice;
  readonly engine?: EngineName | "auto";
}

/**
 * Fits one method. Throws where it, its engine or an option is unknown, or it can't take such outcomes. What it answers with knows
 * no bounds yet.
 */
export async function fitMethod(observations: Observations, options: MethodRequest = {}): Promise<Calibrator> {
  return (await fitChecked(observations, options)).calibrator;
}

/** The same, with the rows that it was fitted to, which are checked and copied once. */
export async function fitChecked(
  observations: Observations,
  options: MethodRequest = {},
): Promise<{ readonly calibrator: Calibrator; readonly rows: ObservedRows }> {
  const method = methodOf("fit", options?.method ?? defaultMethod);
  requireKnownOptions("fit", options, { ...method.options, method: true, engine: true });
  const { method: _, engine = "auto", ...own } = options;
  requireEngine(method, engine);
  requireOutcomes(method, observations);
  const rows = countedRows(observations, "fit");
  // A method of your own reads the rows as they were handed in.
  const given = isMethod(options?.method) ? observations : rows;
  const taken = Object.hasOwn(method.options, "engine") ? { ...own, engine } : own;
  return { calibrator: await method.fit(given, taken, "fit"), rows };
}

/** The same, and its answers lie on the support of the outcomes. */
export async function fitOnBounds(observations: Observations, options: MethodRequest = {}): Promise<Calibrator> {
  const { calibrator, rows } = await fitChecked(observations, options);
  return onBounds(calibrator, rows.support);
}

/** Throws unless the method can be fitted to outcomes of which no more is known. */
function requireOutcomes({ name, outcomes }: Method, observations: Observations): void {
  if (typeof observations !== "object" || observations === null || outcomes === "intervals") return;
  const given = outcomeNames.filter((key) => key !== "target" && observations[key] !== undefined);
  const refused = given.filter((key) => outcomes === undefined || key === "targetLow" || key === "targetHigh");
  if (refused.length === 0) return;
  const able = Object.values(methods).filter(
    (other) =>
      other.outcomes === "intervals" ||
      (other.outcomes === "bounded" && !refused.some((key) => key.startsWith("target"))),
  );
  throw new RangeError(
    `fit: method "${name}" takes outcomes that are known and may be any number, got ${refused.join(", ")}; ` +
      `use ${able.map((other) => other.name).join(" or ")}`,
  );
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
