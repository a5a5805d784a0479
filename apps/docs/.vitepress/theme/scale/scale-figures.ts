/** What `pnpm bench:scale --json` keeps. */
export interface ScaleResults {
  readonly commit: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryGigabytes: number };
  readonly compile: {
    readonly seconds: number;
    readonly tolerance: number;
    readonly largestError: number;
    readonly cells: number;
    readonly tableRows: number;
  };
  readonly duckdb: {
    readonly rows: number;
    readonly ratio: number;
    readonly ratios: readonly number[];
    readonly calibrateSeconds: number;
    readonly copySeconds: number;
    readonly peakMegabytes: number;
    readonly cellsBytes: number;
    readonly unanswered: number;
  };
  readonly spark?: {
    readonly version: string;
    readonly rows: number;
    readonly calibrateSeconds: number;
    readonly copySeconds: number;
  };
}

/** An engine's figures as the guide shows them. */
interface EngineRow {
  readonly engine: string;
  readonly rows: string;
  /** Million rows a second. */
  readonly calibrated: string;
  readonly copied: string;
  readonly ratio: string;
}

/** How long this many rows would take, at the measured speed of a core. */
interface Projection {
  readonly rows: string;
  readonly cores: string;
  readonly duckdb: string;
  readonly spark: string;
}

/** What the guide to scaling up says in numbers. */
export interface ScaleView {
  readonly engines: readonly EngineRow[];
  readonly projections: readonly Projection[];
  readonly singleRounds: string;
  readonly memory: string;
  readonly unanswered: string;
  readonly compileSeconds: string;
  readonly cells: string;
  readonly tableRows: string;
  readonly tableMegabytes: string;
  readonly origin: string;
}

const projected = [
  { rows: 1e9, cores: 2 },
  { rows: 1e9, cores: 64 },
  { rows: 1e12, cores: 1000 },
] as const;

/** The guide's numbers from the committed results. */
export function scaleView({ commit, machine, compile, duckdb, spark }: ScaleResults): ScaleView {
  const engineRow = (engine: string, rows: number, calibrate: number, copy: number): EngineRow => ({
    engine,
    rows: rows.toLocaleString("en"),
    calibrated: millions(rows / calibrate),
    copied: millions(rows / copy),
    ratio: percent(copy / calibrate),
  });
  const perCore = (rows: number, seconds: number): number => rows / seconds / machine.cores;
  const took = (rows: number, cores: number, each: number): string => duration(rows / (cores * each));
  return {
    engines: [
      engineRow("DuckDB", duckdb.rows, duckdb.calibrateSeconds, duckdb.copySeconds),
      ...(spark === undefined
        ? []
        : [engineRow(`Spark ${spark.version}, local mode`, spark.rows, spark.calibrateSeconds, spark.copySeconds)]),
    ],
    projections: projected.map(({ rows, cores }) => ({
      rows: rows === 1e9 ? "10⁹" : "10¹²",
      cores: cores.toLocaleString("en"),
      duckdb: cores > 64 ? "–" : took(rows, cores, perCore(duckdb.rows, duckdb.calibrateSeconds)),
      spark: spark === undefined ? "–" : took(rows, cores, perCore(spark.rows, spark.calibrateSeconds)),
    })),
    singleRounds: duckdb.ratios.map(percent).join(", "),
    memory: `${Math.round(duckdb.peakMegabytes)} MB`,
    unanswered: duckdb.unanswered.toLocaleString("en"),
    compileSeconds: compile.seconds.toFixed(1),
    cells: compile.cells.toLocaleString("en"),
    tableRows: compile.tableRows.toLocaleString("en"),
    tableMegabytes: (duckdb.cellsBytes / 1e6).toFixed(1),
    origin: `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, commit ${commit.slice(0, 9)}`,
  };
}

function millions(perSecond: number): string {
  return (perSecond / 1e6).toFixed(2);
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
