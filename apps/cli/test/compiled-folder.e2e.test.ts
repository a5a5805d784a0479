import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");
const files = ["README.md", "calibrate.sql", "cells.parquet", "check.csv"];

const compileTo = (out: string, ...more: string[]) =>
  runDistcal(["compile", model, "--out", out, "--tolerance", "0.01", "--quiet", ...more], { cwd: folder.path });

beforeAll(async () => {
  const table = folder.write("predictions.csv", exampleCsv(60));
  const args = ["fit", table, "--method", "global-beta", "--out", model, "--quiet"];
  expect((await runDistcal(args)).code).toBe(0);
});

describe("the folder of distcal compile", () => {
  it("replaces one that it wrote, with nothing of the old files left, and one that is empty", async () => {
    mkdirSync(folder.at("own"));
    expect((await compileTo("own", "--to", "onnx")).code).toBe(0);
    expect(readdirSync(folder.at("own")).sort()).toEqual(["README.md", "check.csv", "model.onnx"]);
    expect((await compileTo("own")).code).toBe(0);
    expect(readdirSync(folder.at("own")).sort()).toEqual(files);
    expect(readdirSync(folder.path).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("is never one of others: a README, a further file, a file in its place, the folder one is in", async () => {
    mkdirSync(folder.at("theirs"));
    folder.write("theirs/README.md", "my own notes");
    mkdirSync(folder.at("more"));
    expect((await compileTo("more")).code).toBe(0);
    folder.write("more/notes.txt", "mine");
    for (const [out, sentence] of [
      ["theirs", /^distcal: theirs holds "README.md" and is not a folder that this command wrote/],
      ["more", /^distcal: more holds .* name a new or an empty folder\n$/],
      ["predictions.csv", /^distcal: predictions.csv is a file, not a folder/],
      [".", /^distcal: \. is the folder you are in; name a folder in it, such as compiled\n$/],
    ] as const) {
      const before = readdirSync(folder.path);
      const { code, stderr } = await compileTo(out);
      expect(stderr).toMatch(sentence);
      expect(code).toBe(2);
      expect(readdirSync(folder.path)).toEqual(before);
    }
    expect(readFileSync(folder.at("theirs/README.md"), "utf8")).toBe("my own notes");
  });
});
