import { expect, it } from "vitest";
import { compile } from "../../src/index.ts";
import { formulaCalibrator } from "../fitted.ts";

it("a calibrator that reads covariates is refused with what to do instead", () => {
  const calibrator = { ...formulaCalibrator(), inputs: { covariates: ["horizon"], group: true } };
  expect(() => compile(calibrator)).toThrow(
    "compile: calibrator must read mean and std alone, got covariates horizon and groups as well; " +
      "fit it without them, or answer with predict or serve, which take them",
  );
});
