import { badInput } from "@distcal/tables";

/** An error of a fit about covariates or groups, in the words of the command line; undefined where it is about something else. */
export function inputError(file: string, error: unknown): Error | undefined {
  const message = (error as Error)?.message ?? "";
  const [, covariate, rule] = /^fit: covariates\.(.*?) (must differ .*)$/.exec(message) ?? [];
  if (covariate !== undefined) return badInput(`${file}: column "${covariate}" of --covariates ${rule}`, error);
  const [, groups] = /^fit: group (must .*)$/.exec(message) ?? [];
  if (groups !== undefined) return badInput(`${file}: --group ${groups}`, error);
  const [, preset] = /^fit: (preset "paper" has no offsets .*)$/.exec(message) ?? [];
  if (preset !== undefined)
    return badInput("--preset paper has no offsets for groups; omit --group or --preset", error);
  const [, apart] = /^fit: method "([^"]+)" needs the group of each row/.exec(message) ?? [];
  if (apart !== undefined)
    return badInput(`--method ${apart} fits each group by itself; name the column of groups by --group`, error);
  const [, method, input] = /^fit: method "([^"]+)" can't use (group|covariates)/.exec(message) ?? [];
  if (method === undefined) return undefined;
  return badInput(`--method ${method} can't use --${input}; leave it out, or fit gp-beta, which can`, error);
}
