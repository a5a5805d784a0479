import { Worker } from "node:worker_threads";

/** Threads of one module that do a task at a time each. */
export interface TaskThreads<Task, Answer> {
  /** Hands a task to an idle thread; where all are busy another is started, so the caller bounds how many there are. */
  run(task: Task): Promise<Answer>;
  stop(): Promise<void>;
}

/** Threads that answer each message with one; they are started when there is work for them. */
export function taskThreads<Task, Answer>(module: URL): TaskThreads<Task, Answer> {
  const all: Worker[] = [];
  const idle: Worker[] = [];
  const start = (): Worker => {
    const worker = new Worker(module);
    all.push(worker);
    return worker;
  };
  return Object.freeze({
    run(task: Task) {
      const worker = idle.pop() ?? start();
      return new Promise<Answer>((resolve, reject) => {
        const ended = (code: number): void => reject(new Error(`a worker thread ended with code ${code}`));
        worker.once("error", reject);
        worker.once("exit", ended);
        worker.once("message", (answer: Answer) => {
          worker.off("error", reject).off("exit", ended);
          idle.push(worker);
          resolve(answer);
        });
        worker.postMessage(task);
      });
    },
    async stop() {
      await Promise.all(all.map((worker) => worker.removeAllListeners("exit").terminate()));
    },
  });
}
