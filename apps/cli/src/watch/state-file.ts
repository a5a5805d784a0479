import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { ModelFormatError } from "@distcal/model-document";
import { readWatch, type WatchState, watchText } from "@distcal/monitor";
import { badInput } from "@distcal/tables";
import { readingError, stopIfInterrupted, systemCode, writeFileAtomically } from "@distcal/tables/node";

/** The state that a file holds; undefined where there is no file yet. */
export async function readState(path: string): Promise<WatchState | undefined> {
  const text = await readFile(path, "utf8").catch((error) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw readingError(path, error);
  });
  if (text === undefined) return undefined;
  try {
    return readWatch(text);
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error;
    throw badInput(`${path}: ${error.message.replace(/\breadWatch: /g, "")}`, error);
  }
}

/** Saves states to a file, the latest that is there. */
export interface StateSaver {
  /** Notes the latest state; it is saved after this many rows, and within a second. */
  changed(state: WatchState): Promise<void>;
  /** Saves it now. */
  save(): Promise<void>;
  close(): void;
}

const pause = 1000;

/** Keeps a state in a file: whole at every moment, after this many rows, every second, and when the command is stopped. */
export function stateSaver(path: string, everyRows: number): StateSaver {
  let [latest, saved]: (WatchState | undefined)[] = [];
  let rowsSaved = 0;
  let saving: Promise<void> = Promise.resolve();
  let failed: unknown;
  const write = async (): Promise<void> => {
    if (latest === undefined || latest === saved) return;
    const state = latest;
    await writeFileAtomically(path, watchText(state));
    saved = state;
    rowsSaved = state.rows;
  };
  // One after the other: an older state must not replace a newer one.
  const save = (): Promise<void> => {
    saving = saving.then(write);
    return saving;
  };
  const timer = setInterval(() => {
    save().catch((error) => {
      failed = error;
    });
  }, pause);
  timer.unref();
  const unregister = stopIfInterrupted(() => {
    if (latest !== undefined && latest !== saved) writeNow(path, watchText(latest));
  });
  return Object.freeze({
    async changed(state) {
      if (failed !== undefined) throw failed;
      rowsSaved = Math.min(rowsSaved, state.rows);
      latest = state;
      if (state.rows - rowsSaved >= everyRows) await save();
    },
    save,
    close() {
      clearInterval(timer);
      unregister();
    },
  } satisfies StateSaver);
}

/** The same without waiting: the process is about to leave. */
function writeNow(path: string, text: string): void {
  const temporary = `${path}.distcal-${process.pid}-${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = openSync(temporary, "wx");
    writeSync(file, text);
    fsyncSync(file);
    closeSync(file);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`distcal: ${path} could not be saved (${reason}); the file still has its previous contents\n`);
  }
}
