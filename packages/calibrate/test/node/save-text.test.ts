import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { access, type FileHandle, open, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ModelFileError } from "../../src/node/model-file-error.ts";
import { isTemporaryName, type SaveOperations, saveText, temporaryName } from "../../src/node/save-text.ts";
import { killedSaves } from "./killed-saves.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "distcal-save-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

async function refusalOf(path: string, operations?: Partial<SaveOperations>): Promise<ModelFileError> {
  const options = operations === undefined ? {} : { operations: { access, open, rename, rm, ...operations } };
  const outcome = await saveText(path, "new", options).catch((error) => error);
  if (outcome instanceof ModelFileError) return outcome;
  throw new Error(`expected a refusal, got ${outcome}`);
}

/** An open that gives handles of which one operation fails as the system lets it fail. */
function failing(operation: "writeFile" | "sync" | "chmod", code: string): SaveOperations["open"] {
  return async (...parameters) => {
    const handle = await open(...parameters);
    const broken = (): Promise<never> => Promise.reject(Object.assign(new Error(`${code}: as planned`), { code }));
    return new Proxy(handle, {
      get: (target, key: keyof FileHandle) => {
        if (key === operation) return broken;
        const part = target[key];
        return typeof part === "function" ? part.bind(target) : part;
      },
    });
  };
}

it("saveText writes a new file and replaces an old one, and leaves nothing else in the folder", async () => {
  await saveText(at("model.json"), "één\n");
  expect(readFileSync(at("model.json"), "utf8")).toBe("één\n");
  await saveText(at("model.json"), "");
  expect(readFileSync(at("model.json"), "utf8")).toBe("");
  expect(readdirSync(folder)).toEqual(["model.json"]);
});

it("saveText takes a path without a folder: it is relative to the working directory", async () => {
  const name = `distcal-save-text-test-${process.pid}.json`;
  try {
    await saveText(name, "here");
    expect(readFileSync(name, "utf8")).toBe("here");
  } finally {
    rmSync(name, { force: true });
  }
});

it("saveText takes the longest name that the disk takes", async () => {
  const name = "m".repeat(255);
  await saveText(at(name), "long");
  expect(readFileSync(at(name), "utf8")).toBe("long");
});

it("saveText keeps the permissions of the file that it replaces", async () => {
  for (const mode of [0o600, 0o664, 0o777]) {
    writeFileSync(at("model.json"), "old");
    chmodSync(at("model.json"), mode);
    await saveText(at("model.json"), "new");
    expect(statSync(at("model.json")).mode & 0o7777).toBe(mode);
  }
});

it("saveText gives a new file the permissions that any new file gets", async () => {
  writeFileSync(at("other"), "");
  await saveText(at("model.json"), "new");
  expect(statSync(at("model.json")).mode).toBe(statSync(at("other")).mode);
});

it("saveText writes through a symbolic link and leaves the link", async () => {
  mkdirSync(at("real"));
  writeFileSync(at("real/model.json"), "old");
  symlinkSync("real/model.json", at("link.json"));
  await saveText(at("link.json"), "new");
  expect(readFileSync(at("real/model.json"), "utf8")).toBe("new");
  expect(readdirSync(at("real"))).toEqual(["model.json"]);
  expect(execFileSync("readlink", [at("link.json")], { encoding: "utf8" })).toBe("real/model.json\n");
});

it("saveText lets many saves at once each leave a whole file", async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(10_000));
  await Promise.all(texts.map((text) => saveText(at("model.json"), text)));
  expect(texts).toContain(readFileSync(at("model.json"), "utf8"));
  expect(readdirSync(folder)).toEqual(["model.json"]);
});

it("saveText into a folder that does not exist says so", async () => {
  const refusal = await refusalOf(at("no/model.json"));
  expect(refusal).toMatchObject({ code: "no-folder", file: at("no/model.json") });
  expect(refusal.message).toBe(
    `saveText: ${at("no/model.json")} is in a folder that does not exist; create the folder first`,
  );
  expect(refusal.cause).toMatchObject({ code: "ENOENT" });
});

it("saveText through a file as if it were a folder says so", async () => {
  writeFileSync(at("file"), "");
  const refusal = await refusalOf(at("file/model.json"));
  expect(refusal.code).toBe("no-folder");
  expect(refusal.message).toMatch("leads through something that is not a folder; check the path");
});

it("saveText onto a folder says so, and says who was asked", async () => {
  const refusal = await saveText(folder, "new", { where: "saveCalibrator" }).catch((error) => error);
  expect(refusal).toMatchObject({ code: "is-folder", file: folder });
  expect(refusal.message).toBe(
    `saveCalibrator: ${folder} must be a file, got a folder; add a file name, such as model.json`,
  );
});

it("saveText onto a pipe or a device refuses instead of replacing it", async () => {
  execFileSync("mkfifo", [at("pipe")]);
  for (const path of [at("pipe"), "/dev/null"]) {
    const refusal = await refusalOf(path);
    expect(refusal.code).toBe("not-a-file");
    expect(refusal.message).toBe(
      `saveText: ${path} must be a regular file, got a device, pipe or socket; pass the path of a file on disk`,
    );
  }
  expect(statSync(at("pipe")).isFIFO()).toBe(true);
});

it.each([
  ["", 'saveText: "" is not a path: it is empty; choose another path'],
  ["a\0b", "saveText: a\0b is not a path: it contains a null byte; choose another path"],
  [`/${"m".repeat(256)}`, "has a name too long for this disk; choose another path"],
  [
    undefined as unknown as string,
    "saveText: undefined is not a path: it must be a string or a URL; choose another path",
  ],
])("saveText to a path that can't be (%#) says why", async (path, message) => {
  const refusal = await refusalOf(path);
  expect(refusal.code).toBe("bad-name");
  expect(refusal.message).toMatch(message);
});

it("saveText round a ring of symbolic links says so", async () => {
  symlinkSync("b", at("a"));
  symlinkSync("a", at("b"));
  expect((await refusalOf(at("a"))).message).toMatch("is a loop of symbolic links; choose another path");
});

it.each([
  [
    "writeFile",
    "ENOSPC",
    "disk-full",
    "can't be written: no space is left (or the quota is used up); what was there before is unchanged; free some space or choose another disk",
  ],
  [
    "sync",
    "EDQUOT",
    "disk-full",
    "can't be written: no space is left (or the quota is used up); what was there before is unchanged; free some space or choose another disk",
  ],
  ["sync", "EIO", "failed", "can't be written (EIO); see the cause"],
  [
    "chmod",
    "EPERM",
    "no-permission",
    "can't be written: permission denied; change the permissions of the file and its folder, or choose another path",
  ],
] as const)(
  "a save whose %s fails with %s leaves the old file and no other",
  async (operation, code, reason, sentence) => {
    writeFileSync(at("model.json"), "old");
    const refusal = await refusalOf(at("model.json"), { open: failing(operation, code) });
    expect(refusal).toMatchObject({ code: reason, file: at("model.json"), cause: { code } });
    expect(refusal.message).toBe(`saveText: ${at("model.json")} ${sentence}`);
    expect(readFileSync(at("model.json"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["model.json"]);
  },
);

it.each([
  ["EACCES", "no-permission", "permission denied"],
  ["EROFS", "read-only", "is on a read-only disk; choose another path"],
])("a save whose temporary file can't be made (%s) says why", async (code, reason, sentence) => {
  const denied = () => Promise.reject(Object.assign(new Error(code), { code }));
  const refusal = await refusalOf(at("model.json"), { open: denied });
  expect(refusal.code).toBe(reason);
  expect(refusal.message).toMatch(sentence);
  expect(existsSync(at("model.json"))).toBe(false);
});

it("a save whose rename fails removes its temporary file; where that fails too, the first error is told", async () => {
  const denied = () => Promise.reject(Object.assign(new Error("no"), { code: "EPERM" }));
  expect((await refusalOf(at("model.json"), { rename: denied })).code).toBe("no-permission");
  expect(readdirSync(folder)).toEqual([]);
  const stuck = () => Promise.reject(Object.assign(new Error("no"), { code: "EBUSY" }));
  expect((await refusalOf(at("model.json"), { rename: denied, rm: stuck })).cause).toMatchObject({ code: "EPERM" });
  expect(readdirSync(folder).every(isTemporaryName)).toBe(true);
});

it("a folder that can't be synced does not stop a save, but a broken disk does", async () => {
  const noFolders =
    (code: string): SaveOperations["open"] =>
    (path, ...rest) =>
      path === folder ? Promise.reject(Object.assign(new Error(code), { code })) : open(path, ...rest);
  await saveText(at("model.json"), "new", { operations: { access, open: noFolders("EPERM"), rename, rm } });
  expect(readFileSync(at("model.json"), "utf8")).toBe("new");
  expect((await refusalOf(at("model.json"), { open: noFolders("EIO") })).code).toBe("failed");
});

it("saveText does not replace a file that is write-protected", async () => {
  writeFileSync(at("model.json"), "old");
  const denied = () => Promise.reject(Object.assign(new Error("no"), { code: "EACCES" }));
  expect((await refusalOf(at("model.json"), { access: denied })).message).toBe(
    `saveText: ${at("model.json")} can't be written: permission denied; change the permissions of the file and its folder, or choose another path`,
  );
  expect(readFileSync(at("model.json"), "utf8")).toBe("old");
});

// The superuser is let through by the system.
it.runIf(process.getuid?.() !== 0)("saveText respects write protection, of the file and of the folder", async () => {
  writeFileSync(at("model.json"), "old");
  chmodSync(at("model.json"), 0o444);
  expect((await refusalOf(at("model.json"))).code).toBe("no-permission");
  chmodSync(folder, 0o555);
  expect((await refusalOf(at("other.json"))).code).toBe("no-permission");
  chmodSync(folder, 0o755);
  expect(readFileSync(at("model.json"), "utf8")).toBe("old");
});

it("the names of temporary files are all different and recognisable", () => {
  const names = Array.from({ length: 1000 }, temporaryName);
  expect(new Set(names).size).toBe(1000);
  expect(names.every(isTemporaryName)).toBe(true);
  expect(names[0]).toMatch(new RegExp(`^\\.distcal-save-${process.pid}-[0-9a-f]{16}\\.tmp$`));
  for (const other of ["model.json", ".distcal-save-1-abc.tmp", `a${names[0]}`, `${names[0]}.json`]) {
    expect(isTemporaryName(other)).toBe(false);
  }
});

it("a save killed at a random moment, 10 times, leaves a whole document", async () => {
  const { kills, foreign } = await killedSaves(folder, 10, 20190609);
  expect(kills).toBe(10);
  expect(foreign).toEqual([]);
});
