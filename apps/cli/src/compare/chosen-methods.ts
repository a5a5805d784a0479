import { type MethodName, methodNames } from "@distcal/calibrate";
import { badInput } from "@distcal/tables";

/** Quick, and different in kind: nothing, one factor, one map of two shapes, and maps that follow the prediction. */
export const usualMethods: readonly MethodName[] = [
  "identity",
  "variance-scaling",
  "global-beta",
  "isotonic",
  "gp-beta",
];

/** The methods that `--methods` names: a list with commas, `all`, or the usual ones. */
export function chosenMethods(asked: string | undefined): readonly string[] {
  const known: readonly string[] = methodNames;
  if (asked === undefined) return usualMethods;
  if (asked === "all") return known;
  const names = asked.split(",").map((name) => name.trim());
  for (const [i, name] of names.entries()) {
    if (!known.includes(name)) {
      throw badInput(`--methods must be a list of ${known.join(", ")}, or all; got ${JSON.stringify(name)}`);
    }
    if (names.indexOf(name) < i) throw badInput(`--methods names ${name} twice; name each method once`);
  }
  return names;
}
