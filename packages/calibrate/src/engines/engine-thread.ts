import { parentPort } from "node:worker_threads";
import type { EngineBound, EngineSession } from "@distcal/engine-tfjs";
import { brokenEngine } from "@distcal/engine-tfjs/engines";
import { loadEngine } from "./load-engine.ts";
import type { ThreadAnswer, ThreadQuestion } from "./thread-message.ts";

let session: EngineSession | undefined;
const bounds: EngineBound[] = [];

parentPort?.on("message", async ({ id, question }: { id: number; question: ThreadQuestion }) => {
  const answer = await answerTo(question).catch((error: unknown): ThreadAnswer => {
    const engine = question.kind === "open" ? question.engine : (session?.engine ?? "tensorflow");
    const { kind, reason, remedy } = brokenEngine(engine, error);
    return { kind: "failure", failure: { kind, reason, remedy } };
  });
  parentPort?.postMessage({ id, answer });
});

async function answerTo(question: ThreadQuestion): Promise<ThreadAnswer> {
  switch (question.kind) {
    case "open": {
      session = await loadEngine(question.engine);
      const { leastJitter, noise } = session;
      return { kind: "opened", limits: { leastJitter, ...(noise !== undefined && { noise }) } };
    }
    case "bound": {
      if (session === undefined) throw new Error("no engine was started");
      bounds.push(await session.bound(question.job));
      return { kind: "bound", bound: bounds.length - 1 };
    }
    case "evaluate": {
      const gradient = new Float64Array(question.packed.length);
      const value = await bounds[question.bound].valueWithGrad(question.packed, gradient, question.numData);
      return { kind: "value", value, gradient };
    }
    case "release":
      bounds[question.bound].release();
      return { kind: "released" };
  }
}
