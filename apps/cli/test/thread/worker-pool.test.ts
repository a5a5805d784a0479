import { describe, expect, it } from "vitest";
import { workerPool } from "../../src/thread/worker-pool.ts";

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
