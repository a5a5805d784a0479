import { createHash } from "node:crypto";
import { resolve } from "node:path";
import type { SealedModelDocument } from "@distcal/model-document";
import { type Alarm, suspicion, type WatchState } from "@distcal/monitor";
import { badInput } from "@distcal/tables";
import { inputName, refuseOverwrite, requireOutput, type TableFlags, writeTo } from "@distcal/tables/node";
import { observedTable } from "../evaluation/observed-table.ts";
import { wholeNumber } from "../flags/whole-number.ts";
import { openModel } from "../setting/model-file.ts";
import { withColumnsOf } from "../setting/remembered-columns.ts";
import { exitCodes } from "../terminal/errors.ts";
import { count, counted, note, type OutputFlags, paintFor, printResult, shortNumber } from "../terminal/output.ts";
import { alarmText } from "../watch/alarm-text.ts";
import { countedBefore, type ReadBlocks } from "../watch/counted-before.ts";
import { startingState } from "../watch/starting-state.ts";
import { readState, stateSaver } from "../watch/state-file.ts";
import { type ReadRows, type WatchedTable, watchTable } from "../watch/watched-table.ts";

/** The flags of `distcal watch`. */
export interface WatchFlags extends TableFlags, OutputFlags {
  readonly state?: string;
  readonly alpha?: string;
  readonly saveEvery: string;
  readonly fromStart?: boolean;
  readonly reference?: string;
}

/** Alarms that are printed for people. */
const shownAlarms = 3;

/** Watches rows with their outcomes and rings when calibration is lost. */
export async function watch(model: string, path: string, flags: WatchFlags): Promise<void> {
  const everyRows = wholeNumber("--save-every", flags.saveEvery, 1);
  const alpha = levelFrom(flags.alpha);
  const { state: statePath, fromStart, reference, ...asked } = flags;
  if (statePath !== undefined) {
    await requireOutput(statePath);
    await refuseOverwrite([model, path], statePath);
  }
  const document = await openModel(model);
  const reading = withColumnsOf(document, asked);
  const kept = statePath === undefined ? undefined : await readState(statePath);
  if (kept !== undefined) requireSameWatch(kept, document, model, statePath ?? "", alpha);
  const start =
    kept ??
    (await startingState(document, model, { ...reading, follow: false, ...(reference && { reference }) }, alpha));
  const name = path === "-" ? undefined : nameOf(path);
  const before =
    name === undefined || fromStart
      ? 0
      : await countedBefore(path, name, start.inputs ?? [], blocksOf(path, { ...reading, follow: false }));
  let rang = 0;
  const saver = statePath === undefined ? undefined : stateSaver(statePath, everyRows);
  try {
    const watching = {
      document,
      state: start,
      ...(name !== undefined && { name }),
      before,
      onState: async (state: WatchState) => saver?.changed(state),
      async onAlarm(alarm: Alarm) {
        process.exitCode = exitCodes.alarm;
        // While the change lasts it rings again and again: people need not read all of them.
        if (flags.json || rang++ < shownAlarms) await printAlarm(flags, alarm);
      },
    };
    const found = await watchTable(watching, rowsOf(path, reading)).finally(() => saver?.save());
    if (!flags.json) await printResult(flags, { json: undefined, text: summary(model, path, document, before, found) });
    else if (found.leftOut > 0) note(flags, leftOutText(found.leftOut));
  } finally {
    saver?.close();
  }
}

function levelFrom(alpha: string | undefined): number | undefined {
  if (alpha === undefined) return undefined;
  const level = Number(alpha);
  if (alpha.trim() !== "" && level >= 1e-12 && level < 1) return level;
  throw badInput(`--alpha must be a number from 1e-12 to below 1, got ${alpha}; 0.01 is typical`);
}

/** Refuses to continue with a watch over something else. */
function requireSameWatch(
  { alpha, model: watched }: WatchState,
  { sha256 }: SealedModelDocument,
  model: string,
  path: string,
  asked: number | undefined,
): void {
  if (watched !== sha256) {
    throw badInput(`${path} is the state of a watch over a model other than ${model}; name another file with --state`);
  }
  if (asked !== undefined && asked !== alpha) {
    throw badInput(
      `${path} is the state of a watch with --alpha ${alpha}, got ${asked}; leave it out, or name another --state`,
    );
  }
}

/** Files are distinguished by a digest of their paths: a state says nothing of the machine. */
function nameOf(path: string): string {
  return createHash("sha256").update(resolve(path)).digest("hex").slice(0, 16);
}

const few = { fewest: 0, most: 1 } as const;

/** All good rows of a table, those without an outcome among them. */
function rowsOf(path: string, flags: TableFlags & OutputFlags): ReadRows {
  return async (onBlock) => {
    await observedTable(path, { ...flags, lateTargets: true }, { ...few, onBlock });
  };
}

/** The same until there are enough. */
function blocksOf(path: string, flags: TableFlags & OutputFlags): ReadBlocks {
  return async (onBlock) => {
    const enough = new Error("enough");
    const quiet = { ...flags, quiet: true };
    await rowsOf(
      path,
      quiet,
    )(async (values) => {
      if (onBlock(values) === "enough") throw enough;
    }).catch((error) => {
      if (error !== enough) throw error;
    });
  };
}

/** With --json a line, as it rings. */
async function printAlarm(flags: OutputFlags, alarm: Alarm): Promise<void> {
  if (flags.quiet) return;
  const { row, what, direction, size, where, since, rows, coverage, coverageError } = alarm;
  const line = { row, what, direction, size, where, since, rows, coverage, coverageError };
  if (flags.json) return writeTo(process.stdout, `${JSON.stringify(line)}\n`);
  const text = alarmText(alarm);
  await printResult(flags, { json: line, text: text.replace("ALARM", paintFor(process.stdout).bad("ALARM")) });
}

function leftOutText(rows: number): string {
  return `${counted(rows, "row")} without an outcome left out`;
}

function summary(
  model: string,
  path: string,
  { method }: SealedModelDocument,
  before: number,
  { state, watched, leftOut, alarms }: WatchedTable,
): string {
  const file = inputName(path);
  const rang = alarms === 0 ? "no alarm" : counted(alarms, "alarm");
  const lines = [
    `${counted(watched, "row")} of ${file} watched, calibrated by ${model} (${method}): ${rang}`,
    ...(before > 0 ? [`  ${counted(before, "row")} counted before`] : []),
    ...(leftOut > 0 ? [`  ${leftOutText(leftOut)}`] : []),
    `  ${counted(state.rows, "row")} in all, ${counted(state.alarms, "alarm")}; evidence ${shortNumber(suspicion(state).wealth, 2)} (an alarm needs ${count(1 / state.alpha)})`,
    ...(alarms > shownAlarms
      ? [`  the first ${shownAlarms} alarms of this run are shown above; --json prints every one`]
      : []),
    ...(alarms > 0 ? [`Next: distcal evaluate ${model} ${file}, or fit again to newer rows`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
