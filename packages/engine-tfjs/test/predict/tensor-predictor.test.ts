import { expect, it } from "vitest";
import { type LatentCalibrator, tensorPredictor } from "../../src/index.ts";

it("a model that reads covariates is refused with what to use instead", async () => {
  const calibrator: LatentCalibrator = {
    inputs: { covariates: ["horizon"], group: true },
    cubatureOrder: 4,
    latent: undefined,
    latentMaps: () => ({ mean: new Float64Array(3), factor: new Float64Array(6) }),
    localScales: () => new Float64Array(1),
    form: {},
  };
  await expect(tensorPredictor(calibrator, "tensorflow")).rejects.toThrow(
    "tensorPredictor: the model must read mean and std alone, got horizon, group as well; " +
      "use the calibrator itself, which computes in float64",
  );
});
