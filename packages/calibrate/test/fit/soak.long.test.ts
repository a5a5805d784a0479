import { readdirSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { fit } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

const tiny = simulate({ rows: 20, seed: 1, predicted: (std) => 0.5 * std });
const short = { preset: "paper", inducingPoints: 2, maxIterations: 3, engine: "float64" } as const;
const descriptors = (): number => readdirSync("/proc/self/fd").length;
/** What a thousand fits may add to memory in use: two kilobytes each would be too much. */
const mostBytes = 2e6;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

async function bytesInUse(): Promise<number> {
  // What finalizers let go in one round goes in the next.
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function aborted(table: typeof tiny, after: number, threads: number): Promise<void> {
  const controller = new AbortController();
  let seen = 0;
  const fitting = fit(table, {
    preset: "paper",
    engine: "float64",
    threads,
    signal: controller.signal,
    onProgress: () => ++seen === after && controller.abort(new Error("enough")),
  });
  // Not an expectation each, which the test would keep.
  const reason: unknown = await fitting.then(
    () => undefined,
    (error) => error,
  );
  if (!(reason instanceof Error && reason.message === "enough"))
    throw new Error("the fit was not aborted", { cause: reason });
}

/** Bytes and descriptors that a thousand runs add, after two hundred that warm up. */
async function addedBy(run: (k: number) => Promise<unknown>): Promise<{ bytes: number; descriptors: number }> {
  for (let k = 0; k < 200; k++) await run(k);
  const before = { bytes: await bytesInUse(), descriptors: descriptors() };
  for (let k = 0; k < 1000; k++) await run(k);
  return { bytes: (await bytesInUse()) - before.bytes, descriptors: descriptors() - before.descriptors };
}

describe.skipIf(process.platform !== "linux")("memory and descriptors stay as they are over", () => {
  it("a thousand fits", { timeout: 120_000 }, async () => {
    const added = await addedBy(() => fit(tiny, short));
    expect(added.descriptors).toBeLessThanOrEqual(0);
    expect(added.bytes).toBeLessThan(mostBytes);
  });

  it("a thousand fits that are aborted", { timeout: 120_000 }, async () => {
    const added = await addedBy((k) => aborted(tiny, 1 + (k % 2), 1));
    expect(added.descriptors).toBeLessThanOrEqual(0);
    expect(added.bytes).toBeLessThan(mostBytes);
  });

  it("fits with threads that are aborted while those start", { timeout: 120_000 }, async () => {
    const many = simulate({ rows: 20_000, seed: 2, predicted: (std) => 0.5 * std });
    await aborted(many, 1, 4);
    const before = descriptors();
    for (let k = 0; k < 5; k++) await aborted(many, 1 + (k % 4), 4);
    expect(descriptors()).toBeLessThanOrEqual(before);
  });
});
