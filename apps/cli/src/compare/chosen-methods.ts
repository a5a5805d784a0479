import { badInput } from "@distcal/tables/command";
import { comparedByDefault, knownNames, methodsOfGroups } from "../flags/known-methods.ts";

/** The methods that `--methods` names: a list with commas, `all` that rows with or without groups can be fitted with, or the usual ones. */
export function chosenMethods(asked: string | undefined, hasGroups = false): readonly string[] {
  const needsGroups = (name: string): boolean => !hasGroups && methodsOfGroups.includes(name);
  if (asked === undefined) return comparedByDefault;
  if (asked === "all") return knownNames.filter((name) => !needsGroups(name));
  const names = asked.split(",").map((name) => name.trim());
  for (const [i, name] of names.entries()) {
    if (!knownNames.includes(name)) {
      throw badInput(`--methods must be a list of ${knownNames.join(", ")}, or all; got ${JSON.stringify(name)}`);
    }
    if (needsGroups(name)) {
      throw badInput(`--methods names ${name}, which fits each group by itself; name the column of groups by --group`);
    }
    if (names.indexOf(name) < i) throw badInput(`--methods names ${name} twice; name each method once`);
  }
  return names;
}
