import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { latentToMap, logLikelihood, logLikelihoodWithGrad, logSlope, logSlopeWithGrad } from "../src/index.ts";

describe("logLikelihood", () => {
  const row = { logQ: Math.log(0.3), log1mQ: Math.log(0.7), logDensity: -1.25 };
  const scaling = { scale: [2, 3, 0.5], offset: [0.1, -0.2, 0.3] };
  const latent = [0.4, -0.6, 0.2];

  it("is the log density plus the log slope at the latent's map", () => {
    const map = latentToMap(latent, scaling);
    expect(logLikelihood(row, latent, scaling)).toBe(-1.25 + logSlope(map, row.logQ, row.log1mQ));
    const gradient = logLikelihoodWithGrad(row, latent, scaling);
    expect(gradient.value).toBe(logLikelihood(row, latent, scaling));
    const inMap = logSlopeWithGrad(map, row.logQ, row.log1mQ);
    expectAllClose(gradient.offset, [inMap.logA, inMap.logB, inMap.c], {});
    expectAllClose(gradient.latent, [inMap.logA / 2, inMap.logB / 3, inMap.c / 0.5], { relative: 1e-15 });
  });

  it("leaves the density as it is at the zero latent", () => {
    expectAllClose(logLikelihood(row, [0, 0, 0]), -1.25, { absolute: 1e-15 });
    expect(logLikelihood({ logQ: -800, log1mQ: 0, logDensity: -805 }, [0, 0, 0])).toBe(-805);
  });

  it("refuses a bad row, naming the argument, the value and the remedy", () => {
    expect(() => logLikelihood({ ...row, logDensity: -Infinity }, latent)).toThrow(
      "logLikelihood: logDensity must be a finite number, got -Infinity; pass a finite number",
    );
    expect(() => logLikelihoodWithGrad({ ...row, logQ: 0.3 }, latent)).toThrow(
      "logLikelihoodWithGrad: logQ must be ≤ 0, got 0.3",
    );
  });
});
