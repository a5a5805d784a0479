import { Worker } from "node:worker_threads";

/** Threads that answer tasks. */
export interface WorkerPool<Task, Answer> {
  readonly threads: number;
  /** Hands a task to the least busy thread; a thread is started when all others are busy. */
  run(task: Task, transfer?: readonly ArrayBuffer[]): Promise<Answer>;
  close(): Promise<void>;
}

interface Thread<Answer> {
  readonly worker: Worker;
  /** Who waits for the answers of this thread, in the order of its tasks. */
  readonly waiting: { resolve(answer: Answer): void; reject(error: unknown): void }[];
}

/** A pool of at most `threads` threads of a module; they are started when there is work for them. */
export function workerPool<Task, Answer>(module: URL, workerData: unknown, threads: number): WorkerPool<Task, Answer> {
  const started: Thread<Answer>[] = [];
  let closing = false;

  const start = (): Thread<Answer> => {
    const worker = new Worker(module, { workerData });
    const thread: Thread<Answer> = { worker, waiting: [] };
    const fail = (error: unknown): void => {
      for (const { reject } of thread.waiting.splice(0)) reject(error);
    };
    worker.on("message", (answer: Answer) => thread.waiting.shift()?.resolve(answer));
    worker.on("error", fail);
    worker.on("exit", (code) => {
      // A thread that is gone takes no more tasks: the next one starts another in its place.
      started.splice(started.indexOf(thread), 1);
      if (!closing) fail(new Error(`a worker thread ended with code ${code}`));
    });
    started.push(thread);
    return thread;
  };

  return Object.freeze({
    threads,
    run(task: Task, transfer: readonly ArrayBuffer[] = []) {
      const idlest = started.reduce<Thread<Answer> | undefined>(
        (best, thread) => (best === undefined || thread.waiting.length < best.waiting.length ? thread : best),
        undefined,
      );
      const busy = idlest === undefined || idlest.waiting.length > 0;
      const thread = idlest === undefined || (busy && started.length < threads) ? start() : idlest;
      return new Promise<Answer>((resolve, reject) => {
        thread.waiting.push({ resolve, reject });
        thread.worker.postMessage(task, [...transfer]);
      });
    },
    async close() {
      closing = true;
      await Promise.all([...started].map(({ worker }) => worker.terminate()));
    },
  });
}
