import type { ColumnNames } from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";
import { farthest } from "../model/finite-answer.ts";

/** JSON schemas by the name of the column. */
type Properties = Readonly<Record<string, object>>;

const number = { type: "number", minimum: -farthest, maximum: farthest };
const width = { ...number, minimum: 1 / farthest };

/** What each row must have beside an outcome, all of it required: the predictions in the model's form, and its inputs. */
export function describedRows(form: FormDescription | "moments", columns: ColumnNames): Properties {
  const { mean = "mean", std = "std" } = columns;
  if (form === "moments") return { [mean]: number, [std]: width };
  const predicted = form.form === "moments" ? { [mean]: number, [std]: width } : ofForm(form);
  const { covariateColumns = [], dates = [], groupColumns = [] } = form.inputs ?? {};
  const covariates = covariateColumns.map((name, c) => [name, dates[c] ? { type: "string" } : number]);
  // Whatever a group is called, its label is a text or a number.
  const groups = groupColumns.map((name) => [name, { type: ["string", "number"], description: "The row's group" }]);
  return { ...predicted, ...Object.fromEntries([...covariates, ...groups]) };
}

function ofForm({ form, columns, parts }: FormDescription): Properties {
  const list = (length: number | undefined, items: object): object => ({
    type: "array",
    items,
    ...(length !== undefined && { minItems: length, maxItems: length }),
  });
  const share = { type: "number", minimum: 0 };
  const cells =
    form === "mixture"
      ? [list(parts, share), list(parts, number), list(parts, width)]
      : form === "bins"
        ? [list(parts === undefined ? undefined : parts + 1, number), list(parts, share)]
        : columns.map((_, c) => (form === "family" && c === 1 ? width : number));
  return Object.fromEntries(columns.map((name, c) => [name, cells[c]]));
}
