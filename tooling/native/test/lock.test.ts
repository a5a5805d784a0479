import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withLock } from "../src/lock.ts";
import { NativeError } from "../src/native-error.ts";

let cache = "";
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "distcal-lock-"));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

it("only one of several runs works at a time, and the lock is gone afterwards, also after a failure", async () => {
  let [inside, most] = [0, 0];
  const work = async (): Promise<void> => {
    inside++;
    most = Math.max(most, inside);
    expect(await readFile(join(cache, "lock"), "utf8")).toBe(`${process.pid}\n`);
    await sleep(20);
    inside--;
  };
  await Promise.all([withLock(cache, work), withLock(cache, work), withLock(cache, work)]);
  expect(most).toBe(1);
  await expect(withLock(cache, () => Promise.reject(new Error("no luck")))).rejects.toThrow("no luck");
  expect(await readdir(cache)).toEqual([]);
});

it("the lock of a process that lives no more is taken over", async () => {
  const child = spawn(process.execPath, ["--eval", ""], { stdio: "ignore" });
  await once(child, "close");
  await writeFile(join(cache, "lock"), `${child.pid}\n`);
  expect(await withLock(cache, async () => "done", { patience: 0 })).toBe("done");
});

it("the lock of a process that lives is waited for, then reported with what to do", async () => {
  await writeFile(join(cache, "lock"), `${process.ppid}\n`);
  const waits: number[] = [];
  const waiting = withLock(cache, async () => "done", { patience: 150, onWait: (owner) => waits.push(owner) });
  const error = await waiting.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NativeError);
  expect((error as Error).message).toMatch(/^another run \(process \d+\) has held .* delete that file\.$/);
  expect(waits).toEqual([process.ppid]);
});
