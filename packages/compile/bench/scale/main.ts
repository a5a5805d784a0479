import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, tmpdir, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { type CompiledCalibrator, cellTableCsv, compile, sqlText } from "../../src/index.ts";
import { fittedGpBeta, nineLevels } from "../../test/fitted.ts";

const usage = `pnpm bench:scale [--rows N] [--spark-rows N] [--json FILE] [--folder DIR]

Calibrates a Parquet table with 9 quantiles, mean and std in DuckDB with two threads, and copies the answer in the same run.
  --rows N         rows of the table, default 1e8: needs 25 GB of disk
  --spark-rows N   rows for Spark in local mode, default 1e7; 0 leaves Spark out
  --json FILE      also write the figures, with the machine and the commit
  --folder DIR     where the tables are put, default the system's temporary folder

example: pnpm bench:scale --rows 1e6 --spark-rows 0
`;

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1e8" },
    "spark-rows": { type: "string", default: "1e7" },
    json: { type: "string" },
    folder: { type: "string", default: tmpdir() },
    help: { type: "boolean" },
  },
});

if (values.help) process.stdout.write(usage);
else await measure();

async function measure(): Promise<void> {
  const rows = count("--rows", values.rows, 1);
  const sparkRows = count("--spark-rows", values["spark-rows"], 0);
  const folder = mkdtempSync(join(values.folder, "distcal-scale-"));
  try {
    const calibrator = await fittedGpBeta();
    const started = performance.now();
    const compiled = compile(calibrator, { quantiles: nineLevels });
    const compileSeconds = (performance.now() - started) / 1000;
    say(`compiled in ${compileSeconds.toFixed(2)} s: ${compiled.certificate.tableRows} rows of cells`);
    writeFileSync(join(folder, "cells.csv"), cellTableCsv(compiled));
    const duckdb = await inDuckdb(folder, compiled, rows);
    const { calibrateSeconds, copySeconds } = duckdb;
    say(
      `DuckDB, ${rows} rows: calibrated at ${rate(rows, calibrateSeconds)}, copied at ${rate(rows, copySeconds)}: ` +
        `${Math.round((100 * copySeconds) / calibrateSeconds)} % of the speed of a copy ` +
        `(${duckdb.ratios.map((ratio) => Math.round(100 * ratio)).join(", ")} in single rounds); ` +
        `peak memory of the process ${Math.round(duckdb.peakMegabytes)} MB`,
    );
    const spark = sparkRows === 0 ? undefined : inSpark(folder, compiled, Math.min(sparkRows, rows));
    if (spark !== undefined) {
      say(
        `Spark ${spark.version}, ${spark.rows} rows: calibrated at ${rate(spark.rows, spark.calibrateSeconds)}, ` +
          `copied at ${rate(spark.rows, spark.copySeconds)}`,
      );
    }
    if (values.json !== undefined) {
      const figures = {
        commit: execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim(),
        machine: {
          node: process.version,
          platform: platform(),
          arch: arch(),
          cpu: cpus()[0]?.model,
          cores: cpus().length,
          memoryGigabytes: Math.round(totalmem() / 2 ** 30),
        },
        compile: { seconds: compileSeconds, ...compiled.certificate },
        duckdb: { rows, ratio: copySeconds / calibrateSeconds, ...duckdb },
        ...(spark === undefined ? {} : { spark: { ratio: spark.copySeconds / spark.calibrateSeconds, ...spark } }),
      };
      mkdirSync(dirname(values.json), { recursive: true });
      writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface DuckdbFigures {
  readonly calibrateSeconds: number;
  readonly copySeconds: number;
  /** The speed of calibrating as a part of that of copying, in each round. */
  readonly ratios: readonly number[];
  readonly peakMegabytes: number;
  readonly cellsBytes: number;
  readonly unanswered: number;
}

async function inDuckdb(folder: string, compiled: CompiledCalibrator, rows: number): Promise<DuckdbFigures> {
  const settings = { threads: "2", memory_limit: "1500MB", preserve_insertion_order: "false" };
  const connection = await (await DuckDBInstance.create(":memory:", settings)).connect();
  const at = (name: string): string => `'${join(folder, name)}'`;
  const timed = async (sql: string): Promise<number> => {
    const started = performance.now();
    await connection.run(sql);
    return (performance.now() - started) / 1000;
  };
  await connection.run("SELECT setseed(0.5)");
  const normal = "sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())";
  // Each thousandth row can't be answered.
  const std = `CASE WHEN i % 1000 = 0 THEN NULL ELSE exp(-1.5 + 0.64 * ${normal}) END`;
  await connection.run(
    `COPY (SELECT 7 * random() - 3.5 AS mean, ${std} AS std FROM range(${rows}) AS t(i)) TO ${at("predictions.parquet")} (FORMAT parquet)`,
  );
  await connection.run(`CREATE TABLE cells AS SELECT * FROM read_csv(${at("cells.csv")}, types = {'cell': 'INTEGER'})`);
  await connection.run(`COPY cells TO ${at("cells.parquet")} (FORMAT parquet, COMPRESSION zstd)`);
  const input = `read_parquet(${at("predictions.parquet")})`;
  const sql = sqlText(compiled, { dialect: "duckdb", input, columns: ["mean", "std"] });
  // In turns, because other work on the machine comes and goes.
  const rounds: { calibrate: number; copy: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const calibrate = await timed(`COPY (${sql}) TO ${at("calibrated.parquet")} (FORMAT parquet)`);
    const copied = `COPY (FROM read_parquet(${at("calibrated.parquet")})) TO ${at("copy.parquet")} (FORMAT parquet)`;
    rounds.push({ calibrate, copy: await timed(copied) });
  }
  const meanOf = (of: (round: (typeof rounds)[number]) => number): number =>
    rounds.reduce((total, round) => total + of(round), 0) / rounds.length;
  const nulls = await connection.runAndReadAll(
    `SELECT count(*) - count(calibrated_mean) FROM read_parquet(${at("calibrated.parquet")})`,
  );
  rmSync(join(folder, "copy.parquet"));
  rmSync(join(folder, "calibrated.parquet"));
  return {
    calibrateSeconds: meanOf((round) => round.calibrate),
    copySeconds: meanOf((round) => round.copy),
    ratios: rounds.map((round) => round.copy / round.calibrate),
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    cellsBytes: statSync(join(folder, "cells.parquet")).size,
    unanswered: Number(nulls.getRows()[0][0]),
  };
}

interface SparkFigures {
  readonly version: string;
  readonly rows: number;
  readonly calibrateSeconds: number;
  readonly copySeconds: number;
}

function inSpark(folder: string, compiled: CompiledCalibrator, rows: number): SparkFigures {
  writeFileSync(join(folder, "spark.sql"), sqlText(compiled, { dialect: "spark", columns: ["mean", "std"] }));
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const python = join(folder, "environment/bin/python");
  run("python3", ["-m", "venv", join(folder, "environment")]);
  run(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pyspark==4.0.1"]);
  const script = fileURLToPath(new URL("./spark.py", import.meta.url));
  return JSON.parse(
    run(python, [script, folder, String(rows)])
      .trim()
      .split("\n")
      .at(-1) ?? "",
  );
}

function count(option: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  process.stderr.write(`bench:scale: ${option} must be a whole number of at least ${least}, got ${text}\n`);
  process.exit(2);
}

function rate(rows: number, seconds: number): string {
  return `${(rows / seconds / 1e6).toFixed(2)} million rows/s`;
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
