import { testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();

/** Our own files that a start loads, and the packages they belong to. */
async function loadedFiles(args: readonly string[]): Promise<readonly string[]> {
  const { stderr } = await runDistcal(args, { env: { NODE_DEBUG: "esm" } });
  return [...new Set(Array.from(stderr.matchAll(/Storing file:\/\/(\S+)/g), ([, path]) => path))];
}

it.each([["--version"], ["--help"], ["fit --help"], ["compare --help"], ["completion bash"]])(
  "distcal %s loads neither the registry nor a reader of tables",
  async (line) => {
    const files = await loadedFiles(line.split(" "));
    expect(files.some((path) => path.endsWith("/command-line/program.js"))).toBe(true);
    const packages = new Set(files.flatMap((path) => /\/packages\/([\w-]+)\//.exec(path)?.[1] ?? []));
    expect([...packages]).toEqual(["tables"]);
    // 312 for the completion of 0.1.0, 21 for its help.
    expect(files.length).toBeLessThan(50);
  },
);

it("distcal predict loads no code to fit, score or compile, in no thread", async () => {
  const table = folder.write("table.csv", exampleCsv(40, 1));
  const model = folder.at("model.json");
  const fitted = await runDistcal(["fit", table, "--method", "identity", "--out", model, "--quiet"]);
  expect(fitted.code).toBe(0);
  const files = await loadedFiles(["predict", model, table, "--out", folder.at("out.csv"), "--quiet"]);
  expect(files.some((path) => path.endsWith("/predict/predict-worker.js"))).toBe(true);
  const packages = new Set(files.flatMap((path) => /\/packages\/([\w-]+)\//.exec(path)?.[1] ?? []));
  for (const name of ["compile", "metrics", "monitor", "engine-tfjs"]) expect([...packages]).not.toContain(name);
  expect(files.filter((path) => path.includes("/calibrate/dist/fit/"))).toEqual([]);
});
