import { readShared } from "@distcal/testing";

/** Predictions of one published or current model: rows to fit a calibrator to, and rows to judge it by. */
export interface QualityTable {
  readonly name: string;
  readonly fit: ObservedColumns;
  readonly test: ObservedColumns;
  /** The NLL of GP-Beta as it was when the trials were made: the paper's maps from a plain start. */
  readonly firstNll: number;
}

export interface ObservedColumns {
  readonly mean: Float64Array;
  readonly std: Float64Array;
  readonly target: Float64Array;
}

/** Rows that are fitted to and judged by where a table has more, as in the trials. */
const most = { fit: 1200, test: 2000 } as const;

/** The figures of the trials: NLL and coverage of each method, by table. */
type Trials = Readonly<Record<string, { readonly "gp-beta": readonly [nll: number, half: number, ninety: number] }>>;

function trials(): Trials | undefined {
  const text = readShared("design/trial.json");
  return text === undefined ? undefined : (JSON.parse(text) as { tables: Trials }).tables;
}

/** The names of all tables of the trials, in their order; none where the shared folder is absent. */
export function qualityTableNames(): readonly string[] {
  return Object.keys(trials() ?? {});
}

/** A table by its name, such as "real/qm9". */
export function qualityTable(name: string, rows: { readonly fit: number; readonly test: number } = most): QualityTable {
  const [firstNll] = trials()?.[name]["gp-beta"] ?? [Number.NaN];
  return {
    name,
    fit: columnsOf(`${name}-fit.csv`, rows.fit),
    test: columnsOf(`${name}-test.csv`, rows.test),
    firstNll,
  };
}

function columnsOf(path: string, rows: number): ObservedColumns {
  const text = readShared(path);
  if (text === undefined) throw new Error(`bench:quality: ${path} is missing from the shared folder`);
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = header.split(",");
  const cells = lines.slice(0, rows).map((line) => line.split(",").map(Number));
  const column = (name: string): Float64Array => Float64Array.from(cells, (row) => row[names.indexOf(name)]);
  return { mean: column("mean"), std: column("std"), target: column("target") };
}
