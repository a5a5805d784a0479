import { type Calibrator, normalBatch, type ObservedColumns } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { judgedPair } from "../../../src/evaluation/evaluation.ts";
import { blockScores, pooledBlocks } from "../../../src/evaluation/large/block-scores.ts";
import { largeEvaluation } from "../../../src/evaluation/large/large-evaluation.ts";

const rng = createRng(5);
const mean = rng.fillNormal(new Float64Array(1000));
const std = mean.map((m) => Math.exp(0.3 * m));
const target = mean.map((m, row) => m + 1.7 * std[row] * rng.normal());
const widened = ({ mean: means, std: stds }: Pick<ObservedColumns, "mean" | "std">) =>
  normalBatch({ mean: means, std: stds.map((s) => 1.7 * s) });
const wider = { calibrate: widened } as unknown as Calibrator;

function rowsOf(from: number, to: number): ObservedColumns {
  return { mean: mean.slice(from, to), std: std.slice(from, to), target: target.slice(from, to) };
}

function judged(columns: ObservedColumns) {
  return judgedPair(columns, widened(columns)).evaluation;
}

describe("largeEvaluation", () => {
  const whole = judged(rowsOf(0, 1000));
  const pooled = pooledBlocks([rowsOf(0, 400), rowsOf(400, 998), rowsOf(998, 1000)].map((b) => blockScores(b, wider)));
  const large = largeEvaluation(judged(rowsOf(0, 250)), pooled, false);

  it("has the mean scores of all rows, as if they had been evaluated together", () => {
    expect(large.rows).toBe(1000);
    for (const which of ["base", "calibrated"] as const) {
      for (const score of ["nll", "mse", "rmse", "mae", "pinball", "crps", "intervalScore", "mace", "rmsce"] as const) {
        expect(large[which][score], `${which} ${score}`).toBeCloseTo(whole[which][score], 12);
      }
      expect(large[which].sharpness).toBeCloseTo(whole[which].sharpness ?? Number.NaN, 12);
      for (const [k, share] of whole[which].coverage.share.entries()) {
        expect(large[which].coverage.share[k]).toBeCloseTo(share, 12);
        expect(large[which].coverage.width[k]).toBeCloseTo(whole[which].coverage.width[k], 12);
      }
    }
  });

  it("has the verdict of the sample, and differences whose error falls with the rows", () => {
    expect(large.base.check.rows).toBe(250);
    expect(large.differences.nll.mean).toBeCloseTo(whole.differences.nll.mean, 12);
    expect(large.differences.nll.standardError / whole.differences.nll.standardError).toBeCloseTo(1, 0);
    const clustered = largeEvaluation(judged(rowsOf(0, 250)), pooled, true);
    expect(clustered.differences.nll.standardError).toBeCloseTo(2 * large.differences.nll.standardError, 12);
  });
});
