import { DuckDBArrayValue, type DuckDBConnection, DuckDBListValue } from "@duckdb/node-api";
import type { Cells } from "../../cells/cells.ts";
import { cellsFrom } from "../../cells/cells-from.ts";
import { badInput } from "../../errors/user-error.ts";
import { type FormCells, formCells, type PlacedForm } from "../../forms/placed-form.ts";
import { columnsOfInputs } from "../../inputs/input-columns.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import type { LabelPlace } from "../../roles/choose-labels.ts";
import { temporarySpaceError } from "../files/temporary-space.ts";
import { duckReadingError, identifier } from "./duck.ts";
import type { Relation } from "./relation.ts";

const numberTypes = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*)$/;

/** What is read of a relation: columns of numbers, and the form of its predictions where it has one. */
export interface RelationReading {
  readonly columns: readonly NumberColumn[];
  readonly form?: PlacedForm;
}

/** The columns of numbers of a relation, in blocks of a few thousand rows, in the order of the file. */
export async function* relationCells(
  connection: DuckDBConnection,
  relation: Relation,
  reading: RelationReading,
): AsyncIterable<Cells> {
  for await (const block of relationBlocks(connection, relation, reading, [])) {
    yield block(reading.form && formCells(reading.form));
  }
}

/** Blocks of the same, with labels, each still to be read with what reads the form of its rows. */
export async function* relationBlocks(
  connection: DuckDBConnection,
  relation: Relation,
  { columns, form }: RelationReading,
  labels: readonly LabelPlace[],
): AsyncIterable<(further: FormCells | undefined) => Cells> {
  const { file, sql } = relation;
  const chosen = [
    ...columns.map((column) => selected(relation, column)),
    ...labels.map(({ name }) => `CAST(${identifier(name)} AS VARCHAR)`),
    ...(form?.description.columns ?? []).map((name) => selectedOfForm(relation, name)),
    ...columnsOfInputs(form?.description.inputs).map((name) => selectedInput(relation, name)),
  ];
  try {
    const result = await connection.stream(`SELECT ${chosen.join(", ")} FROM ${sql}`);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      const vectors = chosen.map((_, c) => chunk.getColumnVector(c));
      const at = (c: number, row: number): unknown => {
        // `items` of doubles has 0 where there is nothing; this has null.
        const cell = vectors[c].getItem(row) as unknown;
        return cell instanceof DuckDBListValue || cell instanceof DuckDBArrayValue ? cell.items : cell;
      };
      yield (further) => cellsFrom(columns, chunk.rowCount, at, labels.length, further);
    }
  } catch (error) {
    throw temporarySpaceError(error) ?? duckReadingError(file, error);
  }
}

/** Whether a column of a relation is stored as numbers. */
export function holdsNumbers({ types }: Relation, index: number): boolean {
  return numberTypes.test(types[index]);
}

/** Refuses columns that are not stored as numbers. */
export function requireNumbers(relation: Relation, columns: readonly NumberColumn[]): void {
  const other = columns.find(({ index }) => !holdsNumbers(relation, index));
  if (other !== undefined) throw notNumbers(relation.file, other, relation.types[other.index]);
}

function notNumbers(file: string, { name, role }: NumberColumn, type: string): Error {
  return badInput(
    (option) =>
      `${file}: column ${JSON.stringify(name)} holds ${type}, not numbers; name another column with ${option(role)}`,
  );
}

/** Numbers as doubles and text as text: text is read by our own rules, the same as in CSV. */
function selected({ file, types }: Relation, column: NumberColumn): string {
  const { index, name } = column;
  const type = types[index];
  if (numberTypes.test(type)) return `CAST(${identifier(name)} AS DOUBLE)`;
  if (type === "VARCHAR") return identifier(name);
  // JSON lines in which the column holds now a number, now something else.
  if (type === "JSON") return `${identifier(name)} ->> '$'`;
  throw notNumbers(file, column, type);
}

/** A column of a form: a number, a list of numbers, or text that says either. */
function selectedOfForm({ file, names, types }: Relation, name: string): string {
  const type = types[names.indexOf(name)];
  const [, element, length] = /^(.*?)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined && numberTypes.test(element)) return `CAST(${identifier(name)} AS DOUBLE[${length}])`;
  if (numberTypes.test(type)) return `CAST(${identifier(name)} AS DOUBLE)`;
  if (type === "VARCHAR") return identifier(name);
  if (type === "JSON") return `${identifier(name)} ->> '$'`;
  throw badInput(
    (option) =>
      `${file}: column ${JSON.stringify(name)} holds ${type}, neither numbers nor lists of them; say with ${option("form")} what the predictions are`,
  );
}

/** A covariate or a group: a number, or text as in CSV, dates among it. */
function selectedInput({ names, types }: Relation, name: string): string {
  const type = types[names.indexOf(name)];
  if (/^(FLOAT|DOUBLE|DECIMAL.*)$/.test(type)) return `CAST(${identifier(name)} AS DOUBLE)`;
  return type === "JSON" ? `${identifier(name)} ->> '$'` : `CAST(${identifier(name)} AS VARCHAR)`;
}
