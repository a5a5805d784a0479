import { type ChildProcess, fork } from "node:child_process";
import type { CellAnswer, CellTask } from "./benchmark-cell.ts";

/** Does each cell in a process of its own, so that it can neither warm up, nor slow down, nor take down another. */
export interface CellProcesses {
  run(task: CellTask): Promise<CellAnswer>;
  stop(): void;
}

/** Processes that are ended when a cell takes longer than this many seconds. */
export function cellProcesses(patience: number): CellProcesses {
  const module = new URL("./cell-process.js", import.meta.url);
  const running = new Set<ChildProcess>();
  const stop = (): void => {
    for (const child of running) child.kill("SIGKILL");
  };
  process.once("exit", stop);
  return Object.freeze({
    run(task: CellTask) {
      const child = fork(module, [], { serialization: "advanced", stdio: ["ignore", "ignore", "pipe", "ipc"] });
      running.add(child);
      return answerOf(child, task, patience).finally(() => {
        running.delete(child);
        child.kill("SIGKILL");
      });
    },
    stop() {
      process.off("exit", stop);
      stop();
    },
  });
}

function answerOf(child: ChildProcess, task: CellTask, patience: number): Promise<CellAnswer> {
  return new Promise((resolve) => {
    const failed = (message: string): void => resolve({ kind: "failed", message });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-2000);
    });
    const timer = setTimeout(() => failed(`took longer than ${patience} s and was stopped`), 1000 * patience);
    child.once("message", (answer: CellAnswer) => resolve(answer));
    child.once("error", (error) => failed(`its process could not be started: ${error.message}`));
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      const last = said.trim().split("\n").at(-1) ?? "";
      failed(`its process ended with ${signal ?? `code ${code}`}${last === "" ? "" : `: ${last}`}`);
    });
    child.send(task);
  });
}
