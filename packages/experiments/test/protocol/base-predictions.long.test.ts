import { describe, expect, it } from "vitest";
import { basePredictions } from "../../src/protocol/base-predictions.ts";
import { exampleData } from "../cells/example-data.ts";

describe("the paper's other two base models", () => {
  const { features, target } = exampleData(48);
  const rows = (from: number, to: number) => ({ features: features.slice(from, to), target: target.slice(from, to) });

  it("predict a mean and a std of each row, and learn from the features", async () => {
    for (const base of ["nn", "gp"] as const) {
      const task = { base, protocol: "paper", seed: 1, training: rows(0, 36), test: rows(36, 48) } as const;
      const { training, test } = await basePredictions(task);
      expect([training.mean.length, test.mean.length, test.std.length]).toEqual([36, 12, 12]);
      expect(test.std.every((std) => std > 0)).toBe(true);
      const average = training.target.reduce((sum, y) => sum + y / 36, 0);
      const loss = (predicted: (i: number) => number): number =>
        training.target.reduce((sum, y, i) => sum + (y - predicted(i)) ** 2, 0);
      expect(loss((i) => training.mean[i])).toBeLessThan(0.8 * loss(() => average));
    }
  });
});
