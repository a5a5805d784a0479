import { rmSync } from "node:fs";
import { printable } from "../../errors/printable.ts";

/** What has to be done before the process may end. */
interface Leaving {
  /** Files and folders that must not be left behind. */
  readonly temporary: Set<string>;
  /** What stops work that would keep the process waiting. */
  readonly stops: Set<() => void>;
  /** Steps that must not be cut in two, such as a rename after a write: whoever wants to leave waits for them. */
  critical: number;
  leave: (() => void) | undefined;
}

// A signal is for the whole process, and so is what it must tidy up.
const state: Leaving = { temporary: new Set(), stops: new Set(), critical: 0, leave: undefined };

/** Notes a file or folder that `removeTemporary` removes. */
export function removeIfInterrupted(path: string): void {
  state.temporary.add(path);
}

/** Calls `stop` when the process wants to leave: native threads that are in the middle of work would hold it up. Answers how to take that back. */
export function stopIfInterrupted(stop: () => void): () => void {
  state.stops.add(stop);
  return () => void state.stops.delete(stop);
}

/** The file is in its place, or was removed: an interruption leaves it alone. */
export function keepFromNowOn(path: string): void {
  state.temporary.delete(path);
}

/** Calls `leave` at once, or after the steps that must not be cut in two. */
export function leaveWhenSafe(leave: () => void): void {
  if (state.critical === 0) leave();
  else state.leave = leave;
}

/** Runs a short step to its end even if someone wants to leave in the middle. */
export async function uninterrupted<T>(step: () => Promise<T>): Promise<T> {
  state.critical++;
  try {
    return await step();
  } finally {
    state.critical--;
    if (state.critical === 0) state.leave?.();
  }
}

/** Stops native work and removes what must not stay behind; says so of what can't be removed. */
export function removeTemporary(): void {
  for (const stop of state.stops) stop();
  state.stops.clear();
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
        process.stderr.write(printable(`distcal: ${path} could not be removed (${reason}); remove it by hand\n`));
        return;
      }
      // This runs while the process leaves, where nothing can be awaited.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}
