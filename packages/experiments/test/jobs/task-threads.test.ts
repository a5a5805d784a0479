import { describe, expect, it } from "vitest";
import { taskThreads } from "../../src/jobs/task-threads.ts";

describe("taskThreads", () => {
  const module = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

  it("gives a task to an idle thread, and starts another where all are busy", async () => {
    const echo =
      'import { parentPort, threadId } from "node:worker_threads"; parentPort.on("message", (x) => parentPort.postMessage({ x, threadId }));';
    const threads = taskThreads<number, { x: number; threadId: number }>(module(echo));
    const first = await threads.run(1);
    expect((await threads.run(2)).threadId).toBe(first.threadId);
    const both = await Promise.all([threads.run(3), threads.run(4)]);
    expect(both.map(({ x }) => x)).toEqual([3, 4]);
    expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2);
    await threads.stop();
  });

  it("rejects what is asked of a thread that dies", async () => {
    const threads = taskThreads<number, number>(module("process.exit(3)"));
    await expect(threads.run(1)).rejects.toThrow("a worker thread ended with code 3");
    await threads.stop();
  });
});
