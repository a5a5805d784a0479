import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { openAtomicFile, writeFileAtomically } from "../../../src/node/files/atomic-file.ts";
import { refuseOverwrite } from "../../../src/node/files/same-file.ts";

const folder = testFolder();

it("a file appears when it is committed, not before, and nothing else stays in the folder", async () => {
  const file = await openAtomicFile(folder.at("new.txt"));
  await file.write(Buffer.from("one "));
  expect(readdirSync(folder.path)).toHaveLength(1);
  expect(readdirSync(folder.path)).not.toContain("new.txt");
  await file.write(Buffer.from("two"));
  await file.commit();
  expect(readdirSync(folder.path)).toEqual(["new.txt"]);
  expect(readFileSync(folder.at("new.txt"), "utf8")).toBe("one two");
});

it("what is abandoned leaves the old file and its permissions", async () => {
  const path = folder.write("new.txt", "old");
  chmodSync(path, 0o600);
  const file = await openAtomicFile(path);
  await file.write(Buffer.from("half"));
  await file.abandon();
  expect(readdirSync(folder.path)).toEqual(["new.txt"]);
  await writeFileAtomically(path, "new");
  expect(readFileSync(path, "utf8")).toBe("new");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("a path that can't be a file is refused", async () => {
  await expect(openAtomicFile(folder.path)).rejects.toMatchObject({
    exitCode: 2,
    message: `${folder.path} is a folder; add a file name`,
  });
  await expect(openAtomicFile(folder.at("no/x"))).rejects.toThrow(
    "is in a folder that does not exist; create the folder first",
  );
  await expect(openAtomicFile("/dev/null")).rejects.toThrow("/dev/null is a device, pipe or socket; name a file");
  await expect(openAtomicFile("")).rejects.toThrow("the output path is empty");
});

it("refuseOverwrite knows a file by all its names, and lets others be", async () => {
  const input = folder.write("input.csv", "x");
  symlinkSync(input, folder.at("link.csv"));
  await expect(
    refuseOverwrite([input], `${folder.path}/../${folder.path.split("/").at(-1)}/input.csv`),
  ).rejects.toThrow("are the same file; choose another `out`");
  await expect(refuseOverwrite(["-", folder.at("link.csv")], input)).rejects.toThrow(
    "`out` would overwrite its own input",
  );
  await refuseOverwrite([input], folder.at("other.csv"));
  await refuseOverwrite([input], folder.at("new.txt"));
  await refuseOverwrite(["-"], "-");
});
