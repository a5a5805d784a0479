/** What packages/calibrate/bench/engine-table.ts keeps. */
export interface EngineFigures {
  readonly machine: { readonly cpu: string; readonly cores: number; readonly node: string };
  readonly commit: string;
  readonly loadOfLastMinutes: number;
  /** A case that was expected to take longer for one run was left out. */
  readonly longestMs: number;
  readonly figures: readonly Figure[];
}

interface Figure {
  readonly rows: number;
  readonly inducing: number;
  readonly engine: string;
  readonly threads: number;
  readonly stepMs: number | null;
  readonly predictedRowsPerSecond: number | null;
}

/** One size of a job, and what each engine takes for it. */
interface SizeRow {
  readonly rows: string;
  readonly inducing: number;
  readonly cells: readonly string[];
  /** Which of the cells is best; −1 where there is none. */
  readonly best: number;
}

/** A column for each engine. */
interface SpeedTable {
  readonly engines: readonly string[];
  readonly rows: readonly SizeRow[];
}

/** The tables of the guide to engines. */
export interface EngineSpeedsView {
  /** Milliseconds of a training step. */
  readonly steps: SpeedTable;
  /** Rows predicted in a second. */
  readonly predictions: SpeedTable;
  readonly origin: string;
}

/** Both tables, a column for each engine; "–" was not measured. */
export function engineSpeedsView(measured: EngineFigures): EngineSpeedsView {
  const { machine, commit, longestMs, loadOfLastMinutes, figures } = measured;
  const names = [...new Set(figures.map(nameOf))];
  const tableOf = (of: (figure: Figure) => number | null, rank: (value: number) => number): SpeedTable => {
    const rows = [...new Set(figures.map(({ rows, inducing }) => `${rows} ${inducing}`))].map((size) => {
      const here = figures.filter(({ rows, inducing }) => `${rows} ${inducing}` === size);
      const values = names.map((name) => {
        const figure = here.find((one) => nameOf(one) === name);
        return figure === undefined ? null : of(figure);
      });
      const ranks = values.map((value) => (value === null ? Number.POSITIVE_INFINITY : rank(value)));
      const least = Math.min(...ranks);
      return {
        rows: here[0].rows.toLocaleString("en"),
        inducing: here[0].inducing,
        cells: values.map(shortNumber),
        best: Number.isFinite(least) ? ranks.indexOf(least) : -1,
      };
    });
    return { engines: names, rows };
  };
  return {
    steps: tableOf(
      ({ stepMs }) => stepMs,
      (ms) => ms,
    ),
    predictions: tableOf(
      ({ predictedRowsPerSecond }) => predictedRowsPerSecond,
      (rate) => -rate,
    ),
    origin:
      `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, commit ${commit.slice(0, 9)}; ` +
      `${loadOfLastMinutes.toFixed(0)} tasks wanted those cores at a time; ` +
      `– was expected to take more than ${longestMs / 1000} s`,
  };
}

function nameOf({ engine, threads }: Figure): string {
  return threads === 1 ? engine : `${engine}, ${threads} threads`;
}

function shortNumber(value: number | null): string {
  if (value === null) return "–";
  return Number(value.toPrecision(value < 1000 ? 2 : 3)).toLocaleString("en");
}
