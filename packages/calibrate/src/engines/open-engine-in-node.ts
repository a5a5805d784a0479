import type { EngineBound, EngineSession, TensorEngines } from "@distcal/engine-tfjs";
import { brokenEngine, EngineError, type TensorEngine } from "@distcal/engine-tfjs/engines";
import type { AbortSignalLike } from "@distcal/svgp-inference";
import { startThread } from "../threads/node/start-thread.ts";
import type { ThreadAnswer, ThreadQuestion } from "./thread-message.ts";

/** How soon an abort is noticed: a signal may be a plain value that tells nobody of its change. */
const lookEveryMs = 20;

interface Waiting {
  readonly resolve: (answer: ThreadAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Under Node an engine computes in a thread of its own, which ends with it: the caller's event loop stays free, and the
 * caller's TensorFlow.js as it is, its backend, its precision and its tensors. An abort is thrown at once.
 */
export const openEngine: TensorEngines["open"] = async (engine, { signal } = {}): Promise<EngineSession> => {
  if (signal?.aborted) throw signal.reason;
  const unquiet = quietTensorflow();
  const { ask, end } = threadOf(engine, signal);
  try {
    const { limits } = await ask({ kind: "open", engine }, "opened");
    return Object.freeze({
      engine,
      ...limits,
      async bound(job): Promise<EngineBound> {
        const { bound } = await ask({ kind: "bound", job }, "bound");
        return Object.freeze({
          async valueWithGrad(packed: Float64Array, gradient: Float64Array, numData: number) {
            const answer = await ask({ kind: "evaluate", bound, packed, numData }, "value");
            gradient.set(answer.gradient);
            return answer.value;
          },
          // Whoever has no use for the bound any more need not wait, nor hear that the thread is gone already.
          release: () => void ask({ kind: "release", bound }, "released").catch(() => undefined),
        });
      },
      close: end,
    } satisfies EngineSession);
  } catch (error) {
    await end();
    throw error;
  } finally {
    unquiet();
  }
};

interface EngineThread {
  ask<Kind extends ThreadAnswer["kind"]>(
    question: ThreadQuestion,
    kind: Kind,
  ): Promise<Extract<ThreadAnswer, { kind: Kind }>>;
  end(): Promise<void>;
}

/** A thread that answers questions one by one; what ends it ends all that wait for an answer. */
function threadOf(engine: TensorEngine, signal: AbortSignalLike | undefined): EngineThread {
  const worker = startThread(new URL("./engine-thread.js", import.meta.url), undefined);
  const waiting = new Map<number, Waiting>();
  let questions = 0;
  let failure: { readonly error: unknown } | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    for (const { reject } of waiting.values()) reject(failure.error);
    waiting.clear();
  };
  const look = setInterval(() => signal?.aborted && fail(signal.reason), lookEveryMs);
  worker.on("message", ({ id, answer }: { id: number; answer: ThreadAnswer }) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (answer.kind === "failure") asker?.reject(new EngineError(engine, answer.failure));
    else asker?.resolve(answer);
  });
  worker.on("messageerror", (error) => fail(brokenEngine(engine, error)));
  worker.on("error", (error) => fail(brokenEngine(engine, error)));
  worker.on("exit", (code) => fail(brokenEngine(engine, `its thread ended with code ${code}`)));
  return {
    ask<Kind extends ThreadAnswer["kind"]>(question: ThreadQuestion, _kind: Kind) {
      if (failure !== undefined) return Promise.reject(failure.error);
      const id = questions++;
      return new Promise<Extract<ThreadAnswer, { kind: Kind }>>((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
        worker.postMessage({ id, question });
      });
    },
    async end() {
      clearInterval(look);
      // What is still on its way concerns nobody any more.
      worker.removeAllListeners("message");
      await worker.terminate();
    },
  };
}

/** Keeps TensorFlow's banner off stderr while it loads; answers how to take that back. The library asks the process. */
function quietTensorflow(): () => void {
  const name = "TF_CPP_MIN_LOG_LEVEL";
  if (process.env[name] !== undefined) return () => undefined;
  process.env[name] = "2";
  return () => {
    delete process.env[name];
  };
}
