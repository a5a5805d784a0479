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

/** Removes what must not stay behind. */
export function removeTemporary(): void {
  for (const path of state.temporary) rmSync(path, { recursive: true, force: true });
  state.temporary.clear();
}

function leave(): never {
  removeTemporary();
  if (process.stderr.isTTY) process.stderr.write("\ndistcal: stopped; nothing was written\n");
  process.exit(exitCodes.interrupted);
}
