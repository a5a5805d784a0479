import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot, runProgram } from "@distcal/testing";
import { describe, expect, it } from "vitest";

const page = readFileSync(join(repositoryRoot, "apps/docs/guide/other-languages.md"), "utf8");
const blocks = [...page.matchAll(/```python\n(?<code>[\s\S]*?)```/g)].map((match) => match.groups?.["code"] ?? "");
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
    const code = blocks.find((block) => block.startsWith("import csv")) ?? "";
    const { stderr } = await runProgram("python3", ["-c", code], { cwd: folder });
    expect(stderr).toBe("");
    expect(readFileSync(join(folder, "past.csv"), "utf8")).toBe(
      "mean,std,target\r\n42.99,4.63,40.7\r\n17.0,2.35,18.04\r\n",
    );
  });
});
