import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { downloadArguments, downloadComplaint, requirementsFile, wheel } from "../src/wheel.ts";

it("the requirements file pins the same release, by one SHA-256", () => {
  const lines = readFileSync(requirementsFile, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^(\S+)==(\S+) --hash=sha256:[0-9a-f]{64}$/);
  expect(lines[0].split(" ")[0]).toBe(`${wheel.project}==${wheel.version}`);
});

it("pip checks the digest, takes no dependencies, and uses whatever index the user has set", () => {
  const args = downloadArguments("/tmp/here");
  expect(args).toContain("--require-hashes");
  expect(args).toContain("--no-deps");
  expect(args.slice(-2)).toEqual(["--dest", "/tmp/here"]);
  expect(args.join(" ")).not.toMatch(/index-url|https?:/);
});

const failed = (stderr: string): string => downloadComplaint({ code: 1, stdout: "", stderr });

it.each([
  ["ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", /another SHA-256 .* was not used/],
  [
    "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
    /can't be reached: connect/,
  ],
  ["ERROR: No matching distribution found for tensorflow-cpu==2.15.1", /is not on the Python package index/],
  ["OSError: [Errno 28] No space left on device", /the disk is full/],
  ["first\nERROR: something odd", /\(ERROR: something odd\): fix that/],
])("a download that ends with %j is one sentence with what to do", (said, sentence) => {
  expect(failed(said)).toMatch(sentence);
  expect(failed(said)).toMatch(/[^\n]+\.$/);
  expect(failed(said)).not.toContain("\n");
});

it("no network counts before the missing release that pip reports because of it", () => {
  const said = "NewConnectionError: refused\nERROR: No matching distribution found for tensorflow-cpu==2.15.1";
  expect(failed(said)).toMatch(/can't be reached/);
});
