import { array, integer, number, numberArray, object, oneOf, refined, type Schema, text } from "../schema/schema.ts";

/** The form in which a model's predictions came, where that is more than a mean and a standard deviation: tables are read alike. */
export type ModelForm = {
  readonly form: "family" | "quantiles" | "interval" | "members" | "mixture" | "bins" | "point";
  readonly columns: readonly string[];
  /** Of quantiles and intervals: the level of each column. */
  readonly levels?: readonly number[];
  readonly family?: "normal" | "student-t" | "laplace" | "logistic" | "lognormal";
  readonly scaleIs?: "std" | "scale";
  /** Of lists: how many components or bins a row has. */
  readonly parts?: number;
  /** The width of a row that says it is certain, or of a point. */
  readonly leastWidth?: number;
};

const most = 4096;

const shape: Schema<ModelForm> = object(
  {
    form: oneOf("family", "quantiles", "interval", "members", "mixture", "bins", "point"),
    columns: array(text({ maxLength: 1024 }), { minLength: 1, maxLength: most }),
  },
  {
    levels: numberArray({ minLength: 2, maxLength: most, above: 0, max: 1 - 2 ** -53 }),
    family: oneOf("normal", "student-t", "laplace", "logistic", "lognormal"),
    scaleIs: oneOf("std", "scale"),
    parts: integer({ min: 1, max: most }),
    leastWidth: number({ above: 0 }),
  },
);

/** What each form needs beside its columns. */
const needs: Readonly<Record<ModelForm["form"], readonly (keyof ModelForm)[]>> = {
  family: ["family", "scaleIs"],
  quantiles: ["levels", "leastWidth"],
  interval: ["levels", "leastWidth"],
  members: ["leastWidth"],
  mixture: ["parts"],
  bins: ["parts"],
  point: ["leastWidth"],
};

/** How many columns those forms have of which it is known. */
const columnCounts: Readonly<Partial<Record<ModelForm["form"], readonly [number, number]>>> = {
  family: [2, 3],
  members: [2, most],
  mixture: [3, 3],
  bins: [2, 2],
  point: [1, 1],
};

export const formSchema: Schema<ModelForm> = refined(shape, (form) => {
  const missing = needs[form.form].find((key) => form[key] === undefined);
  if (missing !== undefined) return `must have ${missing} for ${form.form}`;
  const { columns, levels } = form;
  const [least, greatest] = columnCounts[form.form] ?? [2, most];
  if (columns.length < least || columns.length > greatest) {
    return `must have ${least === greatest ? least : `${least} to ${greatest}`} columns for ${form.form}`;
  }
  if (levels === undefined) return undefined;
  if (levels.length !== columns.length) return "must have as many levels as columns";
  return levels.every((level, k) => k === 0 || level > levels[k - 1]) ? undefined : "must have levels that rise";
});
