import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TreeAnswer, TreeCase, TreeQuestion } from "./tree-message.ts";

/** A checkout whose cases can be run one at a time, in a process of its own. */
export interface BenchTree {
  /** Loads benchmark files; answers with their cases. */
  cases(files: readonly string[]): Promise<readonly TreeCase[]>;
  /** Runs a loaded case for a turn: its median time in milliseconds, or its bytes. */
  turn(asked: Omit<Extract<TreeQuestion, { kind: "turn" }>, "kind">): Promise<number>;
  stop(): void;
}

/** Starts the process of a checkout. It has the flags of this one, which let it read TypeScript sources. */
export function startTree(root: string): BenchTree {
  const child = fork(fileURLToPath(new URL("./tree-process.ts", import.meta.url)), [root], {
    cwd: root,
    // What a benchmark prints must not come between the results.
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const ask = (question: TreeQuestion): Promise<Exclude<TreeAnswer, { kind: "failed" }>> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`the process of ${root} ended with code ${code}`));
      child.once("exit", ended);
      child.once("message", (answer: TreeAnswer) => {
        child.off("exit", ended);
        if (answer.kind === "failed") reject(new Error(`bench: ${root}: ${answer.message}`));
        else resolve(answer);
      });
      child.send(question);
    });
  return Object.freeze({
    async cases(files: readonly string[]) {
      const answer = await ask({ kind: "cases", files });
      return answer.kind === "cases" ? answer.cases : [];
    },
    async turn(asked: Omit<Extract<TreeQuestion, { kind: "turn" }>, "kind">) {
      const answer = await ask({ kind: "turn", ...asked });
      return answer.kind === "turn" ? answer.figure : Number.NaN;
    },
    stop: () => child.disconnect(),
  });
}
