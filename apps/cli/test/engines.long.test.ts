import { readFileSync } from "node:fs";
import { availableEngines } from "@distcal/calibrate";
import { findSwiftshader, requiredParts, testFolder } from "@distcal/testing";
import { expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

// The Vulkan loader reads it when a GPU is asked for.
process.env["VK_ICD_FILENAMES"] ??= findSwiftshader();
const webgpu = (await availableEngines()).find(({ engine }) => engine === "webgpu");
const runs = webgpu?.available || requiredParts().has("webgpu");
if (!runs) process.stderr.write(`left out: distcal fit --engine webgpu (${webgpu?.reason}; ${webgpu?.remedy})\n`);

// A software GPU takes most of a second for a step, and a fit takes a hundred.
it.runIf(runs)("distcal fit --engine webgpu fits on it under Node, says so, and the model predicts", async () => {
  const folder = testFolder();
  const table = folder.write("predictions.csv", exampleCsv(60));
  const model = folder.at("webgpu.json");
  const fitted = await runDistcal([
    "fit",
    table,
    "--preset",
    "paper",
    "--engine",
    "webgpu",
    "--inducing",
    "3",
    "--out",
    model,
  ]);
  expect(fitted.code, fitted.stderr).toBe(0);
  expect(fitted.stdout).toContain("engine webgpu, seed 1\n");
  expect(JSON.parse(readFileSync(model, "utf8")).fit.engine).toBe("webgpu");
  const predicted = await runDistcal(["predict", model, table, "--out", folder.at("calibrated.csv")]);
  expect(predicted.code, predicted.stderr).toBe(0);
});
