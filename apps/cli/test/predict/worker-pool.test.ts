import { describe, expect, it } from "vitest";
import { answersInOrder, workerPool } from "../../src/predict/worker-pool.ts";

async function* countTo(n: number, asked: number[] = []): AsyncIterable<number> {
  for (let i = 0; i < n; i++) {
    asked.push(i);
    yield i;
  }
}

const later = <T>(value: T, ms: number): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));

describe("answersInOrder", () => {
  it("gives the answers in the order of the tasks, whichever is ready first", async () => {
    const answers: number[] = [];
    for await (const answer of answersInOrder(countTo(9), (i) => later(i, (7 * i) % 5), 4)) answers.push(answer);
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("takes no more from the source than may be under way", async () => {
    const asked: number[] = [];
    const answers = answersInOrder(countTo(100, asked), (i) => later(i, 1), 3)[Symbol.asyncIterator]();
    expect((await answers.next()).value).toBe(0);
    await later(0, 20);
    expect(asked).toEqual([0, 1, 2]);
    await answers.return?.();
    expect(asked).toEqual([0, 1, 2]);
  });

  it("throws the first failure in the order of the tasks", async () => {
    const fail = async (i: number): Promise<number> => {
      await later(0, 10 - i);
      if (i >= 2) throw new Error(`task ${i}`);
      return i;
    };
    const all = async (): Promise<void> => {
      for await (const _ of answersInOrder(countTo(9), fail, 5));
    };
    await expect(all()).rejects.toThrow("task 2");
  });
});

describe("workerPool", () => {
  const module = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  const echo =
    'import { parentPort, workerData, threadId } from "node:worker_threads"; parentPort.on("message", (x) => parentPort.postMessage({ x, workerData, threadId }));';

  it("starts a thread only when the others are busy, and tells each its data", async () => {
    const pool = workerPool<number, { x: number; workerData: string; threadId: number }>(module(echo), "hello", 2);
    const first = await pool.run(1);
    expect(first).toMatchObject({ x: 1, workerData: "hello" });
    expect((await pool.run(2)).threadId).toBe(first.threadId);
    const both = await Promise.all([pool.run(3), pool.run(4), pool.run(5)]);
    expect(both.map(({ x }) => x)).toEqual([3, 4, 5]);
    expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2);
    await pool.close();
  });

  it("rejects what is asked of a thread that dies", async () => {
    const pool = workerPool<number, number>(module("process.exit(3)"), undefined, 1);
    await expect(pool.run(1)).rejects.toThrow("a worker thread ended with code 3");
    await pool.close();
  });
});
