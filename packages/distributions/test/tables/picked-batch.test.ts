import { describe, expect, it } from "vitest";
import { binBatch, type DistributionBatch, memberBatch, studentTBatch } from "../../src/index.ts";
import { pickedBatch } from "../../src/tables/picked-batch.ts";

const bases: Readonly<Record<string, DistributionBatch>> = {
  "members, whose knots are at the same scores": memberBatch({
    rows: [
      [1, 2, 4],
      [0, 3, 3.5],
      [-1, 5, 9],
    ],
  }),
  "bins, whose knots are not": binBatch({
    edges: [
      [0, 1, 2],
      [1, 3, 4],
      [0, 2, 5],
    ],
    probabilities: [
      [0.5, 0.5],
      [0.1, 0.9],
      [0.7, 0.3],
    ],
  }),
  "a family without curves": studentTBatch({ location: [1, 2, 3], scale: [1, 1, 2], degreesOfFreedom: [5, 6, 7] }),
};

describe.each(Object.entries(bases))("rows picked of %s", (_, base) => {
  it.each([[[2, 0, 2]], [[1]]])("%j answer as they did among the others, and stay what they were", (chosen) => {
    const picked = pickedBatch(base, chosen);
    const at = (column: Float64Array): number[] => chosen.map((row) => column[row]);
    expect(Array.from(picked.logPdf(1.5))).toEqual(at(base.logPdf(1.5)));
    expect(Array.from(picked.quantile(0.9))).toEqual(at(base.quantile(0.9)));
    expect(Array.from(picked.crps(2.5))).toEqual(at(base.crps(2.5)));
    expect(Array.from(picked.mean())).toEqual(at(base.mean()));
    expect(picked.curves === undefined).toBe(base.curves === undefined);
  });
});
