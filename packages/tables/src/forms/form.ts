import type { DistributionBatch } from "@distcal/distributions";
import type { FixedRows } from "../cells/further-cells.ts";
import type { InputColumns } from "../inputs/input-columns.ts";

/** What a table can predict a distribution as. */
export type FormName = "moments" | "family" | "quantiles" | "interval" | "members" | "mixture" | "bins" | "point";

/** Families of which columns hold the parameters. */
export type FamilyName = "normal" | "student-t" | "laplace" | "logistic" | "lognormal";

/** A form as a table has it: plain values, which a model file keeps, so that later tables are read alike. */
export interface FormDescription {
  readonly form: FormName;
  /** The columns that are read, in the order of the form. */
  readonly columns: readonly string[];
  /** Of quantiles and intervals: the level of each column. */
  readonly levels?: readonly number[];
  /** Of a family: which, and whether its second column is a standard deviation or the family's own scale. */
  readonly family?: FamilyName;
  readonly scaleIs?: "std" | "scale";
  /** Of lists: how many components or bins a row has; of the first row read, where it is left out. */
  readonly parts?: number;
  /** The width of a row that says it is certain, or of a point; from the rows read, where it is left out. */
  readonly leastWidth?: number;
  /** What is read beside the prediction; its numbers come behind those of the form. */
  readonly inputs?: InputColumns | undefined;
}

/** What is asked for beside the table's header. */
export interface FormOptions {
  readonly form?: FormName | undefined;
  readonly family?: FamilyName | undefined;
  /** The share of outcomes that an interval is to hold. */
  readonly level?: number | undefined;
  /** Names of member columns, with * for any characters, separated by commas. */
  readonly members?: string | undefined;
  /** Columns by name: mean, std, lower, middle, upper, scale, shape, weights, means, stds, edges, probabilities. */
  readonly names?: Readonly<Record<string, string | undefined>> | undefined;
  /** Columns that are something else, such as the target. */
  readonly taken?: readonly string[] | undefined;
}

/** What was fixed in the rows of a form, for people to be told. */
export type FormNotes = FixedRows;

/** What can be wrong with a row that is fixed. */
export type RepairName = "crossed" | "certain";

/** Rows of a form as numbers, row by row. */
export interface FormRows {
  readonly description: FormDescription;
  readonly length: number;
  /** Numbers of each row. */
  readonly width: number;
  readonly numbers: Float64Array;
}

/** One way in which a table predicts distributions. */
export interface Form {
  readonly name: FormName;
  /** In words, for help and errors. */
  readonly meaning: string;
  /** What the header says, where it has this form; throws where the form was asked for and the header can't be. */
  find(names: readonly string[], options: FormOptions, file: string): FormDescription | undefined;
  /** How many numbers a row has; of lists once their length is known. */
  width(description: FormDescription): number;
  /** The length of lists as a row has it, for a description that does not know yet. */
  readonly partsOf?: (cells: readonly unknown[]) => number | undefined;
  /** Writes the numbers of a row; answers what is wrong with it. */
  read(description: FormDescription, cells: readonly unknown[], into: Float64Array): string | undefined;
  /** What only all rows together say. */
  readonly settle?: (rows: FormRows) => FormDescription;
  /** Fixes a row that was read, in place; answers what was wrong with it. */
  readonly repair?: (row: Float64Array) => RepairName | undefined;
  batch(rows: FormRows): DistributionBatch;
  /** The cells of a row, as `read` takes them: numbers, or texts of JSON lists. */
  write(description: FormDescription, row: Float64Array): readonly (number | string)[];
}
