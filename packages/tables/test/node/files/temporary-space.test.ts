import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { failure } from "../../../src/errors/user-error.ts";
import { writingError } from "../../../src/node/files/system-errors.ts";
import { temporaryFolderError, temporarySpaceError } from "../../../src/node/files/temporary-space.ts";

const ours = join(tmpdir(), "distcal-abc123", "work.duckdb");

describe("a full temporary folder", () => {
  it("is named whoever says so: DuckDB, the system, or a sentence about one of our files in it", () => {
    const full = Object.assign(new Error(`ENOSPC: no space left on device, write '${ours}'`), { code: "ENOSPC" });
    for (const error of [
      new Error(`Failed to append: Could not write file "${ours}": No space left on device`),
      new Error("Out of Memory Error: failed to offload data block of size 256.0 KiB (0 bytes/241.1 KiB used)"),
      writingError(ours, full),
      failure("in.parquet can't be read", new Error(`IO Error: ${ours}: disk quota exceeded`)),
    ]) {
      expect(temporarySpaceError(error)?.message).toBe(
        `the temporary folder ${tmpdir()} has no space left; free some, or name a folder on another disk in the environment variable TMPDIR`,
      );
    }
  });

  it("is no other disk, and no other fault", () => {
    expect(temporarySpaceError(new Error("out.parquet: No space left on device"))).toBeUndefined();
    const theirs = join(tmpdir(), "distcal-results", "out.parquet");
    expect(temporarySpaceError(new Error(`${theirs}: No space left on device`))).toBeUndefined();
    expect(temporarySpaceError(new Error(`could not read ${ours}`))).toBeUndefined();
    expect(temporarySpaceError(undefined)).toBeUndefined();
  });

  it("is said to be missing where it is", () => {
    const gone = Object.assign(new Error("ENOENT"), { code: "ENOENT" });
    expect(temporaryFolderError(gone).message).toMatch(/ does not exist; name another in the .* TMPDIR$/);
  });
});
