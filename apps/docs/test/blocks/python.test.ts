import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "@distcal/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { blocksOf, sitePages } from "./site-blocks.ts";

const blocks = sitePages
  .flatMap(blocksOf)
  .filter(({ language }) => language === "python")
  .map(({ code }) => code);
const python = await runProgram("python3", ["--version"]).then(
  ({ code }) => code === 0,
  () => false,
);
if (!python) process.stderr.write("left out: the Python of the guides (no python3 on PATH)\n");

describe.runIf(python)("the Python of the guides", () => {
  it.each(blocks)("block %# is Python", async (code) => {
    const { stderr } = await runProgram("python3", ["-c", "import ast, sys; ast.parse(sys.argv[1])", code]);
    expect(stderr).toBe("");
  });

  it("what needs no package runs, and writes a table", async () => {
    const folder = mkdtempSync(join(tmpdir(), "distcal-python-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const code = blocks.find((block) => block.startsWith("import csv")) ?? "";
    const { stderr } = await runProgram("python3", ["-c", code], { cwd: folder });
    expect(stderr).toBe("");
    expect(readFileSync(join(folder, "past.csv"), "utf8")).toBe(
      "mean,std,target\r\n42.99,4.63,40.7\r\n17.0,2.35,18.04\r\n",
    );
  });
});
