import { join } from "node:path";
import {
  cellTableCsv,
  cellTableScript,
  dialectNames,
  onnxModel,
  readmeText,
  type SqlDialect,
  sqlText,
} from "@distcal/compile";
import { addedColumns, badInput, type Role } from "@distcal/tables";
import type { FormDescription } from "@distcal/tables/forms";
import { type AtomicFolder, writeFileAtomically } from "@distcal/tables/node";
import { writeCells } from "../compile/cells-file.ts";
import { type CompiledModel, compileInThread } from "../compile/compile-in-thread.ts";
import { type ToleranceFlags, toleranceOf } from "../compile/compile-options.ts";
import { openCompiledFolder } from "../compile/compiled-folder.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { guaranteeOf, promiseAt, promiseWords } from "../guarantee/promise.ts";
import { requireCompilable } from "../predict/compilable-form.ts";
import { openModel } from "../setting/model-file.ts";
import { rememberedColumns, rememberedForm } from "../setting/remembered-columns.ts";
import { alignedRows, count, note, type OutputFlags, printResult, shortNumber } from "../terminal/output.ts";

/** What a calibrator can be compiled to. */
const compileTargets = ["table", ...dialectNames, "onnx"] as const;

type CompileTarget = (typeof compileTargets)[number];

/** The flags of `distcal compile`. */
export interface CompileFlags extends ToleranceFlags, OutputFlags {
  readonly out: string;
  readonly to?: string;
  readonly dialect?: string;
  readonly quantiles?: string;
  readonly interval?: string;
  readonly cdf?: boolean;
  readonly mean?: string;
  readonly std?: string;
  readonly target?: string;
  readonly columns?: string;
  readonly seed: string;
}

/** The file of the cells where an engine reads no Parquet. */
const cellsFiles: Partial<Record<CompileTarget, "cells.csv" | "cells.sql">> = {
  postgres: "cells.csv",
  sqlite: "cells.sql",
};

const checkCount = 1000;

const boundsNote =
  "outcomes have bounds: quantiles and probabilities are cut off there; calibrated_mean and calibrated_std are left out, and predict has them";

/** A prediction alone has no standard deviation; the model was fitted with the same one for all rows. */
function pointNote({ leastWidth = 1 }: FormDescription, std: string): string {
  return `the model was fitted to point predictions: the compiled one reads ${leastWidth} in column ${JSON.stringify(std)} of every row`;
}

/** Compiles a model to files that another engine runs. */
export async function compileModel(model: string, flags: CompileFlags): Promise<void> {
  const { out } = flags;
  const to = targetOf(flags);
  if (out === "") throw badInput("--out is empty; name a folder");
  if (flags.columns !== undefined && !isSql(to)) {
    throw badInput(`--columns says what the SQL keeps, and --to ${to} writes none; leave it out`);
  }
  const { quantiles, intervals, levels } = addedColumns(flags);
  const tolerance = toleranceOf(flags.tolerance);
  const maxCells = wholeNumber("--max-cells", flags.maxCells, 1);
  const seed = wholeNumber("--seed", flags.seed, 0);
  const document = await openModel(model);
  requireCompilable(document, "compile");
  const guarantee = guaranteeOf(document);
  // A level that can't be promised is refused before any work is done.
  const promised = guarantee && promiseAt(guarantee, levels);
  const form = rememberedForm(document);
  const [mean, std] = form?.columns ?? [];
  const remembered = { mean, std, ...rememberedColumns(document) };
  const columns = {
    mean: flags.mean ?? remembered.mean ?? "mean",
    std: flags.std ?? remembered.std ?? "std",
    target: flags.target ?? remembered.target ?? "target",
  };
  // Opened before the work is done: a folder of others is refused at once.
  const folder = await openCompiledFolder(out);
  const started = performance.now();
  const { compiled, files } = await written(folder, async () => {
    const check = { rows: checkCount, seed };
    const job = { document, quantiles, intervals, cdf: flags.cdf ?? false, tolerance, maxCells, check, names: columns };
    const compiled = await compileInThread(job, flags.quiet);
    return {
      compiled,
      files: await writeFiles(to, compiled, folder.temporary, columns, keptColumns(to, flags, columns)),
    };
  });
  const seconds = (performance.now() - started) / 1000;
  if (document["bounds"] !== undefined) note(flags, boundsNote);
  if (promised?.levels !== undefined) note(flags, promiseWords(promised));
  if (form?.form === "point") note(flags, pointNote(form, columns.std));
  const { certificate, outputs } = compiled.calibrator;
  const { cdfError } = certificate;
  await printResult(flags, {
    json: {
      out,
      to,
      files,
      columns: outputs.map(({ name }) => name),
      certificate,
      ...(promised && { guarantee: promised }),
      seconds,
    },
    text:
      `Compiled ${model} (${compiled.calibrator.method}) for ${to === "table" ? "any engine" : to} in ${shortNumber(seconds, 2)} s\n` +
      alignedRows([
        ["columns", outputs.map(({ name }) => name).join(", ")],
        ["cells", `${count(certificate.cells)}, in a table of ${count(certificate.tableRows)} rows`],
        [
          "error",
          `at most ${shortNumber(certificate.largestError, 3)} predicted standard deviations on ${count(certificate.probes)} probes`,
        ],
        ...(cdfError === undefined
          ? []
          : [["", `at most ${shortNumber(cdfError, 3)} of probability in calibrated_cdf`]]),
        ["files", files.join(", ")],
      ]) +
      `Next: ${join(out, "README.md")} says how to run and verify it\n`,
  });
}

/** Fills a folder and puts it in its place, or leaves everything as it was. */
async function written<T>(folder: AtomicFolder, fill: () => Promise<T>): Promise<T> {
  try {
    const result = await fill();
    await folder.commit();
    return result;
  } catch (error) {
    await folder.abandon();
    throw error;
  }
}

/** What to write: what --to says, or the SQL that --dialect names; DuckDB's by default. */
function targetOf({ to: target, dialect }: CompileFlags): CompileTarget {
  if (dialect !== undefined && target !== undefined && target !== dialect) {
    throw badInput(`--dialect ${dialect} and --to ${target} name two engines; leave one of them out`);
  }
  const [flag, names, given]: [string, readonly CompileTarget[], string] =
    dialect === undefined ? ["--to", compileTargets, target ?? "duckdb"] : ["--dialect", dialectNames, dialect];
  const found = names.find((name) => name === given);
  if (found === undefined) throw badInput(`${flag} must be one of ${names.join(", ")}, got ${given}`);
  return found;
}

/** The targets that are an SQL statement. */
function isSql(to: CompileTarget): to is SqlDialect {
  return to !== "table" && to !== "onnx";
}

/** The columns that the SQL keeps: those that are named, all where the engine can leave its own out of them, else those it reads. */
function keptColumns(
  to: CompileTarget,
  { columns, cdf }: CompileFlags,
  { mean, std, target }: Readonly<Record<Role, string>>,
): readonly string[] | undefined {
  if (columns !== undefined) {
    const names = columns.split(",").map((name) => name.trim());
    if (names.includes("")) throw badInput(`--columns must be comma-separated names, got "${columns}"`);
    return names;
  }
  return to === "postgres" || to === "sqlite" ? [mean, std, ...(cdf ? [target] : [])] : undefined;
}

async function writeFiles(
  to: CompileTarget,
  compiled: CompiledModel,
  folder: string,
  columns: Readonly<Record<Role, string>>,
  kept: readonly string[] | undefined,
): Promise<readonly string[]> {
  const { calibrator, check } = compiled;
  const written: string[] = [];
  const write = async (name: string, content: string | Uint8Array): Promise<void> => {
    await writeFileAtomically(join(folder, name), content);
    written.push(name);
  };
  const cells = cellsFiles[to] ?? "cells.parquet";
  if (cells === "cells.csv") await write(cells, cellTableCsv(calibrator));
  else if (cells === "cells.sql") await write(cells, cellTableScript(calibrator));
  else if (to !== "onnx") {
    await writeCells(join(folder, cells), calibrator);
    written.push(cells);
  }
  if (isSql(to)) await write("calibrate.sql", sqlText(calibrator, { dialect: to, ...columns, columns: kept }));
  if (to === "onnx") await write("model.onnx", onnxModel(calibrator));
  await write("check.csv", check);
  const names = {
    ...(isSql(to) ? { [to]: "calibrate.sql" } : {}),
    ...(to === "onnx" ? { onnx: "model.onnx" } : {}),
  };
  await write("README.md", readmeText(calibrator, { ...names, cells, check: "check.csv", ...columns }));
  return written;
}
