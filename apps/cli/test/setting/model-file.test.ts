import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fit } from "@distcal/calibrate";
import { saveCalibrator } from "@distcal/calibrate/node";
import { createRng } from "@distcal/numerics";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openModel } from "../../src/setting/model-file.ts";
import { rememberedForm } from "../../src/setting/remembered-columns.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "distcal-model-file-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("a model of the library knows its covariates by name, its groups, and no column of these", async () => {
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
  expect(rememberedForm(await openModel(path))?.inputs).toEqual({
    ...{ covariates: ["horizon"], covariateColumns: ["horizon"], dates: [false] },
    ...{ groupColumns: [], labels: ["a", "b"], isFitted: true },
  });
});
