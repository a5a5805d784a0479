import type { FormDescription } from "./form.ts";

/** A form in a few words, for messages and tables: "19 quantiles q0.05 … q0.95". */
export function shortForm({ form, family, columns, levels = [] }: FormDescription): string {
  const names = shortNames(columns);
  if (form === "family") return `the family ${family} by ${names}`;
  if (form === "quantiles") return `${columns.length} quantiles ${names}`;
  if (form === "members") return `${columns.length} members ${names}`;
  if (form === "interval") return `the ${share(levels[levels.length - 1] - levels[0])} interval ${names}`;
  if (form === "point") return `point predictions ${names}`;
  return form === "moments" ? `mean and std ${names}` : `${form} ${names}`;
}

/** The form of predictions alone, without what is read beside them; undefined where that is a mean and a standard deviation. */
export function plainForm(form: FormDescription | undefined): FormDescription | undefined {
  if (form === undefined || form.form === "moments") return undefined;
  const { inputs: _, ...own } = form;
  return own;
}

/** "q0.05 … q0.95", or all of up to three. */
export function shortNames(columns: readonly string[]): string {
  return columns.length <= 3 ? columns.join(", ") : `${columns[0]} … ${columns[columns.length - 1]}`;
}

const share = (level: number): string => `${Number((100 * level).toPrecision(10))} %`;
