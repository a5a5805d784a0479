import { rmSync } from "node:fs";
import { exitCodes } from "./errors.ts";

/** What Ctrl-C has to do before the command is gone. */
interface Interruption {
  /** Files and folders that must not be left behind. */
  readonly temporary: Set<string>;
  /** Steps that must not be cut in two, such as a rename after a write: Ctrl-C waits for them. */
  critical: number;
  asked: boolean;
}

const state: Interruption = { temporary: new Set(), critical: 0, asked: false };

/** From now on Ctrl-C (SIGINT) and SIGTERM stop the command at once, with exit code 130 and no half-written file. */
export function stopOnSignals(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      state.asked = true;
      if (state.critical === 0) leave();
    });
  }
}

/** Notes a file or folder that an interrupted command removes. */
export function removeIfInterrupted(path: string): void {
  state.temporary.add(path);
}

/** The file is in its place, or was removed: an interruption leaves it alone. */
export function keepFromNowOn(path: string): void {
  state.temporary.delete(path);
}

/** Runs a short step to its end even if Ctrl-C comes in the middle. */
export async function uninterrupted<T>(step: () => Promise<T>): Promise<T> {
  state.critical++;
  try {
    return await step();
  } finally {
    state.critical--;
    if (state.asked && state.critical === 0) leave();
  }
}

/** Removes what must not stay behind; says so of what can't be removed. */
export function removeTemporary(): void {
  for (const path of state.temporary) removeBesideWriters(path);
  state.temporary.clear();
}

/** How often a folder is emptied that is being filled, and the pause between, in milliseconds. */
const attempts = 100;
const pause = 10;

/** Threads of DuckDB may still write into a folder while it is emptied: then it is emptied again. */
function removeBesideWriters(path: string): void {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      rmSync(path, { recursive: true, force: true });
      return;
    } catch (error) {
      if (attempt === attempts) {
        const reason = error instanceof Error ? error.message : String(error);
        process.stderr.write(`distcal: ${path} could not be removed (${reason}); remove it by hand\n`);
        return;
      }
      // This runs while the command leaves, where nothing can be awaited.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

function leave(): never {
  removeTemporary();
  if (process.stderr.isTTY) process.stderr.write("\ndistcal: stopped; nothing was written\n");
  process.exit(exitCodes.interrupted);
}
