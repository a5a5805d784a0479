import { badInput } from "@distcal/tables";
import type { Dialogue, FromWorker, Progress, Question, ToWorker } from "../../session/messages.ts";

/** Thrown where an answer was stopped by the visitor. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

/** The page's end of the dialogue with the worker. */
export interface WorkerClient {
  ask<Name extends Question>(
    question: Name,
    asks: Dialogue[Name]["asks"],
    onProgress?: (progress: Progress) => void,
  ): Promise<Dialogue[Name]["answers"]>;
  /** Stops what is running. A worker that does not hear it within a second is ended and started again, without its table. */
  stop(): Promise<"heard" | "restarted">;
  end(): void;
}

interface Waiting {
  readonly resolve: (answers: Dialogue[Question]["answers"]) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

const patience = 1000;

/** Starts workers with `start` and speaks with them. */
export function workerClient(start: () => Worker): WorkerClient {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let worker = started();

  function started(): Worker {
    const fresh = start();
    fresh.onmessage = ({ data }: { readonly data: FromWorker }) => {
      const one = waiting.get(data.id);
      if (one === undefined) return;
      if (data.kind === "progress") {
        one.onProgress?.(data.progress);
        return;
      }
      waiting.delete(data.id);
      if (data.kind === "answer") one.resolve(data.answers);
      else one.reject(data.kind === "stopped" ? new Stopped("stopped") : badInput(data.message));
    };
    fresh.onerror = (event) => {
      event.preventDefault();
      rejectAll(badInput("The calculation stopped unexpectedly. Reload the page to start over."));
    };
    return fresh;
  }

  function rejectAll(error: Error): void {
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(error);
  }

  return {
    ask(question, asks, onProgress) {
      const id = nextId++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, onProgress });
        worker.postMessage({ id, question, asks } as ToWorker);
      });
    },
    async stop() {
      const asked = [...waiting.keys()];
      worker.postMessage({ question: "stop" } satisfies ToWorker);
      const until = performance.now() + patience;
      while (asked.some((id) => waiting.has(id))) {
        if (performance.now() > until) {
          worker.terminate();
          worker = started();
          rejectAll(new Stopped("stopped"));
          return "restarted";
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return "heard";
    },
    end() {
      worker.terminate();
      waiting.clear();
    },
  };
}
