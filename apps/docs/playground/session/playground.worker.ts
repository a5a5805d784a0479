import { friendlyMessage } from "../words/friendly-message.ts";
import type { Dialogue, FromWorker, Question, ToWorker } from "./messages.ts";
import { newSession } from "./session.ts";
import type { Work } from "./work.ts";

/** The parts of a worker that are used, whose types would clash with those of pages. */
interface WorkerScope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = globalThis as unknown as WorkerScope;
const session = newSession();
let running = new AbortController();

scope.onmessage = ({ data }) => {
  if (data.question === "stop") {
    running.abort();
    running = new AbortController();
    return;
  }
  void answer(data.id, data.question, data.asks);
};

async function answer<Name extends Question>(id: number, question: Name, asks: Dialogue[Name]["asks"]): Promise<void> {
  const { signal } = running;
  const work: Work = { signal, tell: (progress) => scope.postMessage({ id, kind: "progress", progress }) };
  try {
    scope.postMessage({ id, kind: "answer", answers: await session[question](asks, work) });
  } catch (error) {
    if (signal.aborted) scope.postMessage({ id, kind: "stopped" });
    else scope.postMessage({ id, kind: "refusal", message: friendlyMessage(error) });
  }
}
