import { readFileSync } from "node:fs";
import { availableEngines } from "@distcal/calibrate";
import { requiredParts, testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const table = folder.write("predictions.csv", exampleCsv(60));
const engines = await availableEngines();

/** The engines whose fits take seconds; a software GPU takes minutes. */
const quick = engines.filter(({ engine, available, reason, remedy }) => {
  if (engine !== "tensorflow") return false;
  const runs = available || requiredParts().has(engine);
  if (!runs) process.stderr.write(`left out: distcal fit --engine ${engine} (${reason}; ${remedy})\n`);
  return runs;
});

describe("distcal fit --engine", () => {
  it.each(quick.map(({ engine }) => engine))("%s fits on it, says so, and prints nothing else", async (engine) => {
    const model = folder.at(`${engine}.json`);
    const args = ["fit", table, "--engine", engine, "--inducing", "3", "--out", model];
    const { code, stdout, stderr } = await runDistcal(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`engine ${engine}, seed 1\n`);
    expect(JSON.parse(readFileSync(model, "utf8")).fit.engine).toBe(engine);
  });

  it("of one that can't run is refused with what to do, never replaced", async () => {
    const args = ["fit", table, "--engine", "webgpu", "--out", folder.at("none.json")];
    const { code, stdout, stderr } = await runDistcal(args, { env: { VK_ICD_FILENAMES: "/no/such/driver.json" } });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/engine "webgpu" is not available here: no GPU adapter.*install a GPU driver/);
  });

  it("for a method that needs none is refused", async () => {
    const args = ["fit", table, "--method", "isotonic", "--engine", "webgpu", "--out", folder.at("none.json")];
    const { code, stderr } = await runDistcal(args);
    expect(code).toBe(2);
    expect(stderr).toContain('method "isotonic" fits on the float64 engine only, got engine "webgpu"');
  });
});
