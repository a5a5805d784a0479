import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();

/** The names of our own files that a run opens as modules, in all its threads. */
async function openedFiles(args: readonly string[]): Promise<readonly string[]> {
  const { stderr } = await runDistcal(args, { env: { NODE_DEBUG: "esm" } });
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

it("predictions load nothing that fits, scores, compiles or draws", async () => {
  const table = folder.write("past.csv", exampleCsv(200));
  const model = folder.at("model.json");
  const fitted = await runDistcal(["fit", table, "--method", "isotonic", "--out", model, "--quiet"]);
  expect(fitted.code).toBe(0);
  const files = await openedFiles(["predict", model, table, "--out", folder.at("out.csv"), "--quiet"]);
  expect(files).toContain("prediction");
  for (const other of ["fitting", "scores", "figures", "compiled"]) expect(files).not.toContain(other);
  // 72 where each module that several files share was one of its own.
  expect(files.length).toBeLessThan(30);
});
