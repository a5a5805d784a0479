import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

/** The names of our own files that a run opens as modules, in all its threads. */
async function openedFiles(args: readonly string[], cwd?: string): Promise<readonly string[]> {
  const { stderr } = await runDistcal(args, { env: { NODE_DEBUG: "esm" }, ...(cwd && { cwd }) });
  const files = Array.from(stderr.matchAll(/Storing file:\/\/\S+\/apps\/cli\/dist\/(\S+)\.js/g), ([, name]) => name);
  return [...new Set(files)];
}

it.each([["--version"], ["--help"], ["fit --help"], ["compare --help"], ["completion bash"]])(
  "distcal %s opens few files, and no mathematics or tables",
  async (line) => {
    const files = await openedFiles(line.split(" "));
    expect(files).toContain("start");
    for (const heavy of ["numbers", "tables", "prediction", "scores", "fitting", "figures"]) {
      expect(files).not.toContain(heavy);
    }
    expect(files.length).toBeLessThan(40);
  },
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "distcal-start-"));
  writeFileSync(join(folder, "past.csv"), exampleCsv(200));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("predictions load nothing that fits, scores or draws", async () => {
  await runDistcal(["fit", "past.csv", "--method", "isotonic", "--out", "model.json", "--quiet"], { cwd: folder });
  const files = await openedFiles(["predict", "model.json", "past.csv", "--out", "out.csv", "--quiet"], folder);
  expect(files).toContain("prediction");
  for (const other of ["fitting", "scores", "figures"]) expect(files).not.toContain(other);
  // 72 where each module that several files share was one of its own.
  expect(files.length).toBeLessThan(30);
});
