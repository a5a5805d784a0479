import { join } from "node:path";
import { type BenchmarkDocument, type BenchmarkEvent, benchmark, benchmarkCsv } from "@distcal/experiments";
import { svgText } from "@distcal/plots/node";
import { badInput, failure } from "@distcal/tables";
import { requireFolder, writeFilesAtomically } from "@distcal/tables/node";
import { benchmarkText } from "../benchmark/benchmark-text.ts";
import { rankFigure } from "../benchmark/rank-figure.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { ownVersion } from "../setting/installed-packages.ts";
import { counted, note, type OutputFlags, paintFor, printResult } from "../terminal/output.ts";
import { duration, startProgress } from "../terminal/progress.ts";

/** The flags of `distcal benchmark`. */
export interface BenchmarkFlags extends OutputFlags {
  readonly methods: string;
  readonly add?: readonly string[];
  readonly rows: string;
  readonly seed: string;
  readonly setup?: string;
  readonly jobs: string;
  readonly patience: string;
  readonly out?: string;
  readonly fresh?: boolean;
}

/** Fits every method to every table, or does what is left of it, and says which is best by how much. */
export async function runBenchmark(folders: readonly string[], flags: BenchmarkFlags): Promise<void> {
  const { add, setup, out, fresh } = flags;
  const asked = {
    ...(flags.methods === "all" ? {} : { methods: listOf(flags.methods) }),
    ...{ modules: add, setup, fresh, version: ownVersion() },
    rows: rowsFrom(flags.rows),
    seed: wholeNumber("--seed", flags.seed, 0),
    jobs: wholeNumber("--jobs", flags.jobs, 1, 256),
    patience: wholeNumber("--patience", flags.patience, 1, 86_400),
    cellFolder: out === undefined ? undefined : join(out, "cells"),
  };
  const reading = startProgress({ label: "benchmark", unit: "cells", quiet: flags.quiet });
  const onEvent = (event: BenchmarkEvent): void => {
    if (event.kind === "table") reading.update(0, { detail: `reading ${event.name}` });
    else if (event.kind === "cell") {
      const { table, method } = event.cell;
      const detail = `of ${event.total}, last ${method} on ${table}`;
      reading.update(event.done, { fraction: event.fraction, detail });
    } else if (event.kind === "damaged-cell") {
      note(flags, `${event.file} is damaged (${event.why}); that cell is recomputed`);
    } else if (event.ofOtherCode > 0) {
      note(
        flags,
        `${counted(event.ofOtherCode, "cell")} of an earlier run came from other code of this version; --fresh does them again`,
      );
    }
  };
  const document = await benchmark(folders, { ...asked, onEvent }).finally(reading.stop);
  if (document.scores.every((score) => !("scores" in score))) {
    const [first] = document.scores;
    throw failure(`every cell failed, the first ${first.method} on ${first.table}: ${whyNot(first)}`);
  }
  if (out !== undefined) await writeResults(out, document);
  await printResult(flags, {
    json: document,
    text: `${benchmarkText(document, paintFor(process.stdout))}\n${summary(document, flags)}`,
  });
}

async function writeResults(folder: string, document: BenchmarkDocument): Promise<void> {
  const figure = rankFigure(document.parts[0]);
  const files = {
    "results.json": `${JSON.stringify(document, null, 1)}\n`,
    "results.csv": benchmarkCsv(document),
    ...(figure && { "ranks.svg": svgText(figure) }),
  };
  await requireFolder(folder);
  await writeFilesAtomically(Object.entries(files).map(([name, content]) => ({ path: join(folder, name), content })));
}

function whyNot(score: BenchmarkDocument["scores"][number]): string {
  if ("failed" in score) return score.failed;
  return "lacking" in score ? `the table has no ${score.lacking}` : "";
}

function rowsFrom(text: string): { readonly fit: number; readonly test: number } {
  if (text === "all") return { fit: Number.MAX_SAFE_INTEGER, test: Number.MAX_SAFE_INTEGER };
  const counts = text.split(",").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : Number.NaN));
  const [fit, test] = counts;
  if (counts.length === 2 && fit >= 10 && test >= 10) return { fit, test };
  throw badInput(`--rows must be two whole numbers of at least 10, such as 1200,2000, or all; got ${text}`);
}

function listOf(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw badInput(`--methods must be comma-separated names, or all; got "${text}"`);
  return names;
}

function summary({ run }: BenchmarkDocument, { out }: BenchmarkFlags): string {
  const before = run.kept === 0 ? "" : `, ${counted(run.kept, "cell")} kept from an earlier run`;
  const where = out === undefined ? "" : `; results.json, results.csv and ranks.svg are in ${out}`;
  return `Finished ${counted(run.done, "cell")} in ${duration(run.seconds)}${before}${where}\n`;
}
