import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cacheFolder, partialFolder, removePartialFolders } from "../src/cache.ts";

it("the cache is where DISTCAL_NATIVE_CACHE says, else in the cache folder of the user", () => {
  expect(cacheFolder({ DISTCAL_NATIVE_CACHE: "/data/native" }, "/home/ada")).toBe("/data/native");
  expect(cacheFolder({ XDG_CACHE_HOME: "/var/ada" }, "/home/ada")).toBe("/var/ada/distcal/native");
  expect(cacheFolder({ XDG_CACHE_HOME: "relative" }, "/home/ada")).toBe("/home/ada/.cache/distcal/native");
  expect(cacheFolder({}, "/home/ada")).toBe("/home/ada/.cache/distcal/native");
});

it("what an interrupted run left behind is deleted, and nothing else", async () => {
  const cache = await mkdtemp(join(tmpdir(), "distcal-cache-"));
  const partial = await partialFolder(cache);
  await writeFile(join(partial, "half.whl"), "half");
  await writeFile(join(cache, "kept"), "whole");
  await removePartialFolders(cache);
  expect(await readdir(cache)).toEqual(["kept"]);
  await rm(cache, { recursive: true });
});
