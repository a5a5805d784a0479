import { type DuckDBConnection, DuckDBDoubleVector } from "@duckdb/node-api";
import type { Cells } from "../../cells/cells.ts";
import { cellsFrom } from "../../cells/cells-from.ts";
import { badInput } from "../../errors/user-error.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import type { LabelPlace } from "../../roles/choose-labels.ts";
import { temporarySpaceError } from "../files/temporary-space.ts";
import { duckReadingError, identifier } from "./duck.ts";
import type { Relation } from "./relation.ts";

const numberTypes = /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL.*)$/;

/** The columns of numbers, and of labels, of a relation, in blocks of a few thousand rows, in the order of the file. */
export async function* relationCells(
  connection: DuckDBConnection,
  relation: Relation,
  columns: readonly NumberColumn[],
  labels: readonly LabelPlace[] = [],
): AsyncIterable<Cells> {
  const { file, sql } = relation;
  const chosen = [
    ...columns.map((column) => selected(relation, column)),
    ...labels.map(({ name }) => `CAST(${identifier(name)} AS VARCHAR)`),
  ];
  try {
    const result = await connection.stream(`SELECT ${chosen.join(", ")} FROM ${sql}`);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      const vectors = chosen.map((_, c) => chunk.getColumnVector(c));
      const at = (c: number, row: number): unknown => {
        const vector = vectors[c];
        if (!(vector instanceof DuckDBDoubleVector)) return vector.getItem(row) as string | null;
        // `items` has 0 where there is nothing.
        return vector.getItem(row);
      };
      yield cellsFrom(columns, chunk.rowCount, at, labels.length);
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
