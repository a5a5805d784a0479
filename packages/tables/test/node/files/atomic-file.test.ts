import { chmodSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync, truncateSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { openAtomicFile, writeFileAtomically, writeFilesAtomically } from "../../../src/node/files/atomic-file.ts";
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

it("a link that leads nowhere stays a link, and what it names is written", async () => {
  symlinkSync("second", folder.at("first"));
  symlinkSync(folder.at("not-there.txt"), folder.at("second"));
  await writeFileAtomically(folder.at("first"), "through two links");
  expect(readlinkSync(folder.at("first"))).toBe("second");
  expect(readFileSync(folder.at("not-there.txt"), "utf8")).toBe("through two links");
  symlinkSync("no-folder/x", folder.at("lost"));
  await expect(writeFileAtomically(folder.at("lost"), "x")).rejects.toThrow("is in a folder that does not exist");
  expect(readlinkSync(folder.at("lost"))).toBe("no-folder/x");
  symlinkSync("round", folder.at("round"));
  await expect(writeFileAtomically(folder.at("round"), "x")).rejects.toThrow("can't be written");
});

it("a file that others should have filled but did not, or that is not as long as what was written, is not put in place", async () => {
  const empty = await openAtomicFile(folder.at("empty.txt"));
  await expect(empty.commit()).rejects.toThrow("empty.txt can't be written: its temporary file has 0 bytes");
  await empty.abandon();
  const short = await openAtomicFile(folder.at("short.txt"));
  await short.write(Buffer.from("four"));
  truncateSync(short.temporary, 3);
  await expect(short.commit()).rejects.toThrow("its temporary file has 3 of 4 bytes");
  await short.abandon();
  expect(readdirSync(folder.path).filter((name) => /empty|short|tmp/.test(name))).toEqual([]);
});

it("files that belong together get their names when all are on the disk: one that can't be written leaves the others as they were", async () => {
  const first = folder.write("together-1.txt", "old 1");
  const files = [
    { path: first, content: "new 1" },
    { path: folder.at("together-2.txt"), content: Buffer.from("new 2") },
  ];
  const lost = { path: folder.at("no/together-3.txt"), content: "new 3" };
  await expect(writeFilesAtomically([...files, lost])).rejects.toThrow("is in a folder that does not exist");
  const together = () => readdirSync(folder.path).filter((name) => /together|tmp/.test(name));
  expect([together(), readFileSync(first, "utf8")]).toEqual([["together-1.txt"], "old 1"]);
  await writeFilesAtomically(files);
  expect(together().sort()).toEqual(["together-1.txt", "together-2.txt"]);
  expect([first, folder.at("together-2.txt")].map((path) => readFileSync(path, "utf8"))).toEqual(["new 1", "new 2"]);
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
