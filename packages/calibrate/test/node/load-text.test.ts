import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ModelFormatError } from "@distcal/model-document";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadText } from "../../src/node/load-text.ts";
import { ModelFileError } from "../../src/node/model-file-error.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "distcal-load-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

async function refusalOf(path: string, maxBytes = 1000): Promise<ModelFileError | ModelFormatError> {
  const outcome = await loadText(path, maxBytes).catch((error) => error);
  if (outcome instanceof ModelFileError || outcome instanceof ModelFormatError) return outcome;
  throw new Error(`expected a refusal, got ${outcome}`);
}

it("loadText gives the text of a file up to the limit, without a byte order mark", async () => {
  writeFileSync(at("a"), "één");
  expect(await loadText(at("a"), 5)).toBe("één");
  expect((await refusalOf(at("a"), 4)).message).toBe(
    `loadText: ${at("a")} must have at most 4 bytes, got 5; check that it is a model file; if it is, raise maxBytes`,
  );
  writeFileSync(at("b"), "\ufeff{}");
  expect(await loadText(at("b"), 5)).toBe("{}");
  writeFileSync(at("c"), "");
  expect(await loadText(at("c"), 0)).toBe("");
});

it("loadText refuses a file of a terabyte by its size alone", async () => {
  writeFileSync(at("sparse"), "");
  truncateSync(at("sparse"), 2 ** 40);
  const start = performance.now();
  expect(await refusalOf(at("sparse"), 2 ** 26)).toMatchObject({ code: "too-large" });
  // Milliseconds when nothing else runs; parsing or reading it all would take many seconds.
  expect(performance.now() - start).toBeLessThan(2000);
});

it.runIf(existsSync("/proc/self/status"))(
  "loadText reads a file that is longer than its size says, up to the limit and no further",
  async () => {
    expect(await loadText("/proc/self/status", 1e6)).toMatch(/^Name:.*\n/);
    expect((await refusalOf("/proc/self/status", 100)).message).toMatch(
      "must have at most 100 bytes, got more than 100",
    );
    expect(await loadText("/proc/version", 1e6)).toBe(readFileSync("/proc/version", "utf8"));
  },
);

it.runIf(existsSync("/dev/zero"))("loadText refuses a device that never ends", async () => {
  const refusal = await refusalOf("/dev/zero");
  expect(refusal.code).toBe("not-a-file");
  expect(refusal.message).toBe(
    "loadText: /dev/zero must be a regular file, got a device, pipe or socket; pass the path of a file on disk",
  );
});

it.runIf(process.platform !== "win32")("loadText refuses a pipe without waiting for a writer", async () => {
  execFileSync("mkfifo", [at("pipe")]);
  expect((await refusalOf(at("pipe"))).code).toBe("not-a-file");
});

it("loadText says what is wrong with a path", async () => {
  expect(await refusalOf(at("none"))).toMatchObject({ code: "no-file", file: at("none") });
  expect((await refusalOf(at("none"))).message).toBe(`loadText: ${at("none")} does not exist; check the path`);
  expect((await refusalOf(folder)).message).toBe(
    `loadText: ${folder} must be a file, got a folder; add a file name, such as model.json`,
  );
  writeFileSync(at("a"), "");
  expect(await refusalOf(at("a/b"))).toMatchObject({ code: "no-folder" });
  expect(await refusalOf("a\0")).toMatchObject({ code: "bad-name" });
});

it("loadText refuses bytes that are not UTF-8 instead of replacing them", async () => {
  writeFileSync(at("gz"), Uint8Array.of(0x1f, 0x8b, 0x08, 0xff));
  const refusal = await refusalOf(at("gz"));
  expect(refusal.code).toBe("not-json");
  expect(refusal.message).toBe(
    `loadText: ${at("gz")} must be UTF-8 text, got other bytes; it is damaged or not a model file: save the model again or restore a copy`,
  );
});

it("loadText refuses a limit that is not a number", async () => {
  writeFileSync(at("a"), "x");
  expect(await refusalOf(at("a"), Number.NaN)).toMatchObject({ code: "too-large" });
});
