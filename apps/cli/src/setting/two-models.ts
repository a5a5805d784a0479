import type { SealedModelDocument } from "@distcal/model-document";
import { badInput, type InputColumns } from "@distcal/tables";
import { type FormDescription, plainForm, shortForm } from "@distcal/tables/forms";
import type { TableFlags } from "@distcal/tables/node";
import { rememberedForm, withColumnsOf } from "./remembered-columns.ts";

/**
 * The flags of a command that reads one table for two models, if for so many: refused where one reads it in another way than the other.
 * Where only one reads covariates or groups, the other does without.
 */
export function withColumnsOfAll<Flags extends TableFlags>(
  documents: readonly SealedModelDocument[],
  flags: Flags,
): Flags {
  const [first, second] = documents;
  if (first === undefined || second === undefined) return withColumnsOf(first, flags);
  const [one, other] = [rememberedForm(first), rememberedForm(second)];
  requireSame(wordsOf(plainForm(one)), wordsOf(plainForm(other)));
  if (other?.inputs === undefined) return withColumnsOf(first, flags);
  const reading = withColumnsOf(second, flags);
  if (one?.inputs === undefined) return reading;
  return { ...reading, fittedForm: { ...other, inputs: inputsOfBoth(one.inputs, other.inputs) } };
}

function requireSame(one: string, other: string): void {
  if (one === other) return;
  throw badInput(`--with names a model fitted to ${other}, and the first to ${one}; report on them one by one`);
}

function wordsOf(form: FormDescription | undefined): string {
  return form === undefined ? "a mean and a standard deviation" : shortForm(form);
}

/** What either of two models reads; each finds its own by name. */
function inputsOfBoth(one: InputColumns, other: InputColumns): InputColumns {
  if (one.labels !== undefined && other.labels !== undefined) {
    const [first, second] = [one, other].map(({ groupColumns }) => `groups by ${groupColumns.join(" and ")}`);
    requireSame(first, second);
  }
  const covariates = [...new Set([...one.covariates, ...other.covariates])];
  const of = covariates.map((name) => (one.covariates.includes(name) ? one : other));
  const placeIn = (c: number): number => of[c].covariates.indexOf(covariates[c]);
  const labels = [...new Set([...(one.labels ?? []), ...(other.labels ?? [])])];
  return {
    covariates,
    covariateColumns: covariates.map((_, c) => of[c].covariateColumns[placeIn(c)]),
    dates: covariates.map((_, c) => of[c].dates?.[placeIn(c)] ?? false),
    groupColumns: one.labels === undefined ? other.groupColumns : one.groupColumns,
    ...((one.labels ?? other.labels) !== undefined && { labels }),
    isFitted: true,
  };
}
