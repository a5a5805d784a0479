import { badInput } from "@distcal/tables/command";
import { comparedByDefault, knownNames } from "../flags/known-methods.ts";

/** The methods that `--methods` names: a list with commas, `all`, or the usual ones. */
export function chosenMethods(asked: string | undefined): readonly string[] {
  if (asked === undefined) return comparedByDefault;
  if (asked === "all") return knownNames;
  const names = asked.split(",").map((name) => name.trim());
  for (const [i, name] of names.entries()) {
    if (!knownNames.includes(name)) {
      throw badInput(`--methods must be a list of ${knownNames.join(", ")}, or all; got ${JSON.stringify(name)}`);
    }
    if (names.indexOf(name) < i) throw badInput(`--methods names ${name} twice; name each method once`);
  }
  return names;
}
