import { describe, expect, it } from "vitest";
import { badInput } from "../../../src/errors/user-error.ts";
import { OutputClosed, readingError, reasonOf, writingError } from "../../../src/node/files/system-errors.ts";

const exitCodes = { failed: 1, badInput: 2 } as const;

const system = (code: string): Error => Object.assign(new Error(`${code}: as the system says`), { code });

describe("what the system says", () => {
  it.each([
    ["ENOENT", exitCodes.badInput, "f does not exist; check the path"],
    ["EISDIR", exitCodes.badInput, "f is a folder; name a file in it"],
    ["ENOTDIR", exitCodes.badInput, "f leads through something that is not a folder; check the path"],
    ["EACCES", exitCodes.failed, "f can't be read: permission denied; change its permissions or read another file"],
    ["Z_BUF_ERROR", exitCodes.badInput, "f is not a whole gzip file; make it again"],
    ["EIO", exitCodes.failed, "f can't be read (EIO: as the system says); check the disk and try again"],
  ])("while a file is read: %s", (code, exitCode, message) => {
    expect(readingError("f", system(code))).toMatchObject({ exitCode, message });
  });

  it.each([
    ["ENOENT", exitCodes.badInput, "f is in a folder that does not exist; create the folder first"],
    ["EISDIR", exitCodes.badInput, "f is a folder; add a file name"],
    [
      "EACCES",
      exitCodes.failed,
      "f can't be written: permission denied; change the permissions or choose another path",
    ],
    ["EROFS", exitCodes.failed, "f is on a read-only disk; choose another path"],
    [
      "ENOSPC",
      exitCodes.failed,
      "f can't be written: the disk is full (what was there before is unchanged); free some space or choose another disk",
    ],
    ["EIO", exitCodes.failed, "f can't be written (EIO: as the system says); check the disk and try again"],
  ])("while a file is written: %s", (code, exitCode, message) => {
    expect(writingError("f", system(code))).toMatchObject({ exitCode, message });
  });

  it("is told only once: an error with a sentence stays as it is", () => {
    const told = badInput("told");
    expect(readingError("f", told)).toBe(told);
    expect(writingError("f", told)).toBe(told);
    const closed = new OutputClosed("closed");
    expect(writingError("f", closed)).toBe(closed);
  });
});

it("a reason is one line", () => {
  expect(reasonOf(new Error("a\n  b\n"))).toBe("a b");
  expect(reasonOf("text")).toBe("text");
});
