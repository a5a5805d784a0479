import { gatheredColumns } from "../../cells/gathered-columns.ts";
import type { NumberColumn } from "../../roles/choose-columns.ts";
import type { CellRole } from "../../roles/roles.ts";
import { temporarySpaceError } from "../files/temporary-space.ts";

/** Rows of numbers as they come by: kept in memory, or from a certain number on in DuckDB. */
export interface KeptRows {
  add(values: readonly Float64Array[]): Promise<void>;
  /** All rows, or the sample of them where there are more than were asked for. */
  result(): Promise<{ readonly values: readonly Float64Array[]; readonly good: number }>;
  close(): Promise<void>;
}

/**
 * Keeps rows of some columns, mean and std among them, so that at most `maxRows` of them are in memory. Of `width` values a row those
 * behind its columns are the numbers of a form.
 */
export function keptRows(
  columns: readonly Pick<NumberColumn, "role">[],
  { maxRows, seed }: { readonly maxRows: number; readonly seed: number },
  width: number = columns.length,
): KeptRows {
  const roles = columns.map(({ role }) => role);
  const further = Array.from({ length: width - roles.length }, (_, c) => `number_${c}`);
  const held = gatheredColumns(width);
  let stored: Awaited<ReturnType<typeof openStore>> | undefined;
  let good = 0;
  const inSpace = <T>(step: () => Promise<T>): Promise<T> =>
    step().catch((error) => {
      throw temporarySpaceError(error) ?? error;
    });
  return Object.freeze({
    add: (values) => inSpace(() => add(values)),
    async result() {
      const sample = async () => (stored === undefined ? held.columns() : stored.sample({ rows: maxRows, good, seed }));
      return { values: await inSpace(sample), good };
    },
    close: async () => stored?.close(),
  } satisfies KeptRows);

  async function add(values: readonly Float64Array[]): Promise<void> {
    if (values[0].length === 0) return;
    good += values[0].length;
    if (stored === undefined && good <= maxRows) return held.add(values);
    if (stored === undefined) {
      stored = await openStore(roles, further);
      for (const block of held.blocks()) stored.append(block);
    }
    stored.append(values);
  }
}

/** A table in DuckDB; loaded only where rows are too many. */
async function openStore(roles: readonly CellRole[], further: readonly string[]) {
  const [{ openDuck }, { drawSample }, { DOUBLE, DuckDBDataChunk }, { samplingSettings }] = await Promise.all([
    import("../duckdb/duck.ts"),
    import("./draw-sample.ts"),
    import("@duckdb/node-api"),
    import("./sampling-settings.ts"),
  ]);
  const { connection, close } = await openDuck(samplingSettings());
  const names = [...roles, ...further];
  await connection.run(`CREATE TABLE kept (${names.map((name) => `${name} DOUBLE`).join(", ")})`);
  const appender = await connection.createAppender("kept");
  const types = names.map(() => DOUBLE);
  return {
    append(values: readonly Float64Array[]): void {
      const chunk = DuckDBDataChunk.create(types, values[0].length);
      for (const [c, column] of values.entries()) chunk.setColumnValues(c, Array.from(column));
      appender.appendDataChunk(chunk);
    },
    async sample(wanted: { readonly rows: number; readonly good: number; readonly seed: number }) {
      appender.closeSync();
      const source = { roles, further, sql: `SELECT ${names.join(", ")}, 0 AS part, rowid AS place FROM kept` };
      return drawSample(connection, source, wanted);
    },
    close,
  };
}
