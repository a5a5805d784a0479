import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fit } from "@distcal/calibrate";
import { saveCalibrator } from "@distcal/calibrate/node";
import { createRng } from "@distcal/numerics";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openModel } from "../../src/setting/model-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "distcal-model-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("a model that reads more than a table's mean and std is refused, with what reads it", async () => {
  const rng = createRng(1);
  const mean = rng.fork(1).fillNormal(new Float64Array(300));
  const horizon = mean.map((_, row) => row % 10);
  const std = new Float64Array(300).fill(0.2);
  const target = mean.map((m, row) => m + (0.1 + 0.1 * horizon[row]) * rng.normal());
  const group = Array.from(mean, (_, row) => (row % 3 === 0 ? "a" : "b"));
  const wider = target.map((y, row) => (row % 3 === 0 ? mean[row] + 3 * (y - mean[row]) : y));
  const path = join(folder, "model.json");
  const without = { without: ["predictive"] as const };
  await saveCalibrator(path, await fit({ mean, std, target: wider, covariates: { horizon }, group }, without));
  await expect(openModel(path)).rejects.toThrow(
    `${path} reads the covariate "horizon" and a group of each row besides mean and std, which no command takes from a table; ` +
      "use it from the library: loadCalibrator(path).calibrate({ mean, std, covariates, group })",
  );
});
