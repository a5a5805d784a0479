import type { GuaranteeKind } from "@distcal/distributions";
import { badInput } from "@distcal/tables/command";

/** What each kind of guarantee says, in the words of the help. */
const kinds: Readonly<Record<GuaranteeKind, string>> = {
  marginal: "of all rows together, whatever their distribution: some rows are held out for it",
  group: "within each group of --group with enough rows; small groups are pooled, and named",
  cross: "by folds that use all rows: no finite-sample promise",
};

const names = Object.keys(kinds) as readonly GuaranteeKind[];

/** The kinds, a line each. */
export function guaranteeLines(): string {
  return Object.entries(kinds)
    .map(([name, meaning]) => `  ${name.padEnd(18)} ${meaning}`)
    .join("\n");
}

/** The kind that was asked for; throws where there is none of this name. */
export function askedGuarantee(given: string | undefined): GuaranteeKind | undefined {
  if (given === undefined || names.includes(given as GuaranteeKind)) return given as GuaranteeKind | undefined;
  throw badInput(`--guarantee must be one of ${names.join(", ")}, got ${given}`);
}

/** An error of a fit about its guarantee, in the words of the command line; undefined where it is about something else. */
export function guaranteeError(file: string, error: unknown): Error | undefined {
  const [, sentence] = /^fit: ((?:a )?guarantee .*)$/.exec((error as Error)?.message ?? "") ?? [];
  if (sentence === undefined) return undefined;
  const spelled = sentence
    .replace(
      'guarantee "group" needs the group of each row, got none; pass { mean, std, target, group }, or guarantee "marginal"',
      "--guarantee group needs the group of each row; name its column with --group, or ask for --guarantee marginal",
    )
    .replace("leave the weight out", "leave out --weight");
  return badInput(`${file}: ${spelled}`, error);
}
