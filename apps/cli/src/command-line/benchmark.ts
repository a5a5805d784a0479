import { Command } from "commander";
import type { BenchmarkFlags } from "../commands/benchmark.ts";
import { withExamples, withOutputOptions } from "../flags/options.ts";

const notes = `A folder's tables are pairs NAME-fit and NAME-test, whose first rows calibrators are fitted to and judged by, or single files,
which are split into random halves. They are read as by fit: CSV, Parquet or JSON lines, means with standard deviations, quantiles,
members and so on. With no folder a small synthetic set is used.
Each method on each table is a cell, done in a process of its own, so that times and memory are its own. Finished cells are kept
on disk, in cells of --out or in a cache folder of the user, so that an interrupted command resumes where it stopped. With --out the
folder gets results.json, results.csv and a figure of ranks against time.
A method that fails on a table is listed with its reason and has the worst rank there. Mean ranks differ where they are further apart
than the critical difference (Nemenyi's, 5 %); differences are from gp-beta on the same rows, ± one standard error over tables.
--setup names a JSON file such as
  {"parts": {"odd": ["real/qm9"]}, "tables": {"real/rain": {"members": "P*"}}}
with tables to report apart, and how to read single tables (mean, std, target, form, members, columns, group …).
--add names a JavaScript module whose default export is { name, fit(observations, { seed }) }, or a list of these; fit returns
an object with calibrate(predictions), as fit of @distcal/calibrate does.`;

/** `distcal benchmark`. */
export function benchmarkCommand(): Command {
  const command = new Command("benchmark")
    .argument("[folders...]", "folders of tables with predictions and outcomes (default: a built-in set)")
    .option("--methods <names>", "comma-separated methods, or all", "all")
    .option("--add <files...>", "modules with methods of your own")
    .option("--rows <counts>", "rows to fit to and rows to judge by: the first of each table, or all", "1200,2000")
    .option("--seed <number>", "of splits and fits", "1")
    .option("--setup <file>", "a JSON file with parts to report apart and how to read single tables")
    .option("--jobs <count>", "cells at a time; with more than one, times disturb each other", "1")
    .option("--patience <seconds>", "give up on a cell after this many seconds", "900")
    .option("-o, --out <folder>", "where results, the figure and finished cells go")
    .option("--fresh", "redo every cell, including those kept on disk");
  return withExamples(
    withOutputOptions(command),
    [
      "distcal benchmark --methods identity,isotonic,gp-beta",
      "distcal benchmark my-tables --add my-method.mjs --out benchmark",
    ],
    notes,
  ).action(async (folders: string[], flags: BenchmarkFlags) => {
    const { runBenchmark } = await import("../commands/benchmark.ts");
    await runBenchmark(folders, flags);
  });
}
