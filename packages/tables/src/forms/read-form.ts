import type { DistributionBatch } from "@distcal/distributions";
import { grouped } from "../errors/grouped.ts";
import { columnsOfInputs, widthOfInputs } from "../inputs/input-columns.ts";
import { inputReader } from "../inputs/input-reader.ts";
import type { FormDescription, FormNotes, FormRows, RepairName } from "./form.ts";
import { forms } from "./forms.ts";
import { rowsOfForm } from "./rows-of-form.ts";

/** Takes in the rows of a form one by one. */
export interface FormReader {
  /** The columns to hand in, in this order. */
  readonly columns: readonly string[];
  /** Takes in the cells of a row; answers what is wrong with a row that was left out. */
  add(cells: readonly unknown[]): string | undefined;
  /** Takes the last row back, where another column of it was bad. */
  drop(): void;
  /** Rows taken in so far. */
  rows(): number;
  /** The rows so far, without what only all of them together say. */
  soFar(): ReadForm;
  /** The rows, with what only all of them together say. */
  finish(): ReadForm;
}

/** The rows of a form that were read. */
export interface ReadForm extends FormRows {
  readonly notes: FormNotes;
}

/** A reader of rows of this form; memory grows with the rows taken in. */
export function formReader(description: FormDescription): FormReader {
  const form = forms[description.form];
  const further = widthOfInputs(description.inputs);
  const inputs = description.inputs && inputReader(description.inputs);
  let known = description;
  // 0 where the first row is to tell how long lists are.
  let width = form.partsOf !== undefined && description.parts === undefined ? 0 : form.width(description) + further;
  let numbers = new Float64Array(64 * width);
  let length = 0;
  const notes = { crossed: 0, certain: 0 };
  let lastNote: RepairName | undefined;
  const learnParts = (cells: readonly unknown[]): void => {
    const parts = form.partsOf?.(cells);
    if (parts === undefined || parts === 0) return;
    known = { ...known, parts };
    width = form.width(known) + further;
    numbers = new Float64Array(64 * width);
  };
  const soFar = (): ReadForm => {
    const unknown = inputs?.unknown();
    return Object.freeze({
      description: inputs === undefined ? known : { ...known, inputs: inputs.description() },
      ...{ length, width, numbers: numbers.slice(0, length * width) },
      notes: Object.freeze({ ...notes, ...(unknown && { unknown }) }),
    });
  };
  return Object.freeze({
    columns: [...description.columns, ...columnsOfInputs(description.inputs)],
    add(cells: readonly unknown[]) {
      if (width === 0) learnParts(cells);
      if ((length + 1) * width > numbers.length) {
        const wider = new Float64Array(2 * numbers.length);
        wider.set(numbers);
        numbers = wider;
      }
      const ofForm = inputs === undefined ? cells : cells.slice(0, description.columns.length);
      const row = numbers.subarray(length * width, (length + 1) * width - further);
      const problem =
        form.read(known, ofForm, row) ??
        inputs?.read(
          cells.slice(description.columns.length),
          numbers.subarray((length + 1) * width - further, (length + 1) * width),
        );
      if (problem !== undefined) return problem;
      lastNote = form.repair?.(row);
      if (lastNote !== undefined) notes[lastNote]++;
      length++;
      return undefined;
    },
    drop() {
      length--;
      if (lastNote !== undefined) notes[lastNote]--;
    },
    rows: () => length,
    soFar,
    finish() {
      const rows = soFar();
      return Object.freeze({ ...rows, description: settledForm(rows) });
    },
  } satisfies FormReader);
}

/** The description of a form with what only all of its rows together say. */
export function settledForm(rows: FormRows): FormDescription {
  const { description, length } = rows;
  if (length === 0) return Object.freeze(description);
  return Object.freeze(forms[description.form].settle?.(rowsOfForm(rows)) ?? description);
}

/** Whether rows must be seen before the description of a form is complete. */
export function needsRows({ form, leastWidth }: FormDescription): boolean {
  return forms[form].settle !== undefined && leastWidth === undefined;
}

/** The distributions of rows of a form, at least one. */
export function formBatch(rows: FormRows): DistributionBatch {
  return forms[rows.description.form].batch(rowsOfForm(rows));
}

/** What was fixed, in a sentence for people; undefined where nothing was. */
export function formNote(
  file: string,
  { notes, description }: Pick<ReadForm, "notes" | "description">,
): string | undefined {
  const said: string[] = [];
  const rows = (count: number): string => `${grouped(count)} row${count === 1 ? "" : "s"}`;
  if (notes.crossed > 0) said.push(`quantiles of ${rows(notes.crossed)} crossed and were sorted`);
  if (notes.certain > 0) {
    const width = Number((description.leastWidth ?? 0).toPrecision(3));
    said.push(`${rows(notes.certain)} said to be certain, all numbers equal, got a width of ${width}`);
  }
  if (notes.unknown !== undefined) said.push(unknownGroupsWords(notes.unknown));
  return said.length === 0 ? undefined : `${file}: ${said.join("; ")}`;
}

/** "12 rows are of groups that the model has not seen ("south", …): …". */
export function unknownGroupsWords({ rows, labels }: NonNullable<FormNotes["unknown"]>): string {
  const named = labels.map((label) => JSON.stringify(label)).join(", ");
  const are = rows === 1 ? "1 row is" : `${grouped(rows)} rows are`;
  return `${are} of groups that the model has not seen, such as ${named}: they get what the model says of groups in general`;
}
