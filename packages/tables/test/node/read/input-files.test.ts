import { mkdirSync } from "node:fs";
import { relative } from "node:path";
import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { filesName, inputFiles } from "../../../src/node/read/input-files.ts";

const folder = testFolder();
mkdirSync(folder.at("day=2"));
const files = ["b.csv", "a.csv", "day=2/c.csv", "[x]*.csv"].map((name) => folder.write(name, "mean,std,target\n"));

it("inputFiles takes paths as they are, and a pattern for the files it matches, in order and each once", async () => {
  const [b, a, c, odd] = files;
  expect(await inputFiles([b])).toEqual([b]);
  expect(await inputFiles(["-"])).toEqual(["-"]);
  expect(await inputFiles([folder.at("[ab].csv")])).toEqual([a, b]);
  expect(await inputFiles([b, folder.at("?.csv")])).toEqual([b, a]);
  expect(await inputFiles([folder.at("**/c.csv")])).toEqual([c]);
  expect(await inputFiles([odd])).toEqual([odd]);
  const here = relative(process.cwd(), a);
  expect(await inputFiles([here])).toEqual([here]);
  expect(await inputFiles([here, a])).toHaveLength(1);
  expect(await inputFiles([`./${relative(process.cwd(), folder.at("a*.csv"))}`])).toEqual([here]);
});

it("inputFiles refuses a pattern without files, and standard input beside files", async () => {
  await expect(inputFiles([folder.at("*.parquet")])).rejects.toThrow(
    `no file matches ${folder.at("*.parquet")}; check the folder and the wildcards, and put the pattern in quotes`,
  );
  await expect(inputFiles([files[0], "-"])).rejects.toThrow("standard input (-) can't be read together with files");
});

it("filesName names the first and counts the others", () => {
  expect([filesName(["-"]), filesName(["a"]), filesName(["a", "b"]), filesName(["a", "b", "c"])]).toEqual([
    "standard input",
    "a",
    "a and 1 more file",
    "a and 2 more files",
  ]);
});
