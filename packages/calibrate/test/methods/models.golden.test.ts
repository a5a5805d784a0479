import { readFileSync } from "node:fs";
import { expectAllClose } from "@distcal/testing";
import { expect, it } from "vitest";
import { parseCalibrator } from "../../src/index.ts";

interface GoldenModel {
  readonly document: { readonly method: string };
  readonly quantiles: readonly number[][];
  readonly logPdf: readonly number[];
}

const golden = JSON.parse(readFileSync(new URL("../../golden/models-0.1.0.json", import.meta.url), "utf8"));

it.each(golden.models as readonly GoldenModel[])(
  "a $document.method file of version 0.1.0 loads and predicts the same, to 1e-12",
  ({ document, quantiles, logPdf }) => {
    const calibrator = parseCalibrator(JSON.stringify(document));
    expect(calibrator.method).toBe(document.method);
    const batch = calibrator.calibrate({ mean: Float64Array.from(golden.mean), std: Float64Array.from(golden.std) });
    for (const [k, level] of (golden.levels as number[]).entries()) {
      expectAllClose(batch.quantile(level), quantiles[k], {
        relative: 1e-12,
        absolute: 1e-12,
        label: `level ${level}`,
      });
    }
    expectAllClose(batch.logPdf(golden.at), logPdf, { relative: 1e-12, absolute: 1e-12, label: "ln density" });
  },
);
