import { describe, expect, it } from "vitest";
import { laplace, laplaceBatch, logistic, logisticBatch, studentT, studentTBatch } from "../../src/index.ts";

describe("batches of location-scale families", () => {
  const location = [0, -2, 5];

  it("answer row by row, with one scale for all or one per row", () => {
    const scale = [1, 2, 0.5];
    expect(Array.from(laplaceBatch({ location, scale: 2 }).cdf(1))).toEqual(
      location.map((at) => laplace({ location: at, scale: 2 }).cdf(1)),
    );
    expect(Array.from(logisticBatch({ location, scale }).crps(1))).toEqual(
      location.map((at, i) => logistic({ location: at, scale: scale[i] }).crps(1)),
    );
    expect(Array.from(studentTBatch({ location, scale, degreesOfFreedom: [3, 4, 50] }).quantile(0.9))).toEqual(
      location.map((at, i) =>
        studentT({ location: at, scale: scale[i], degreesOfFreedom: [3, 4, 50][i] }).quantile(0.9),
      ),
    );
  });

  it("name the row in their errors", () => {
    expect(() => laplaceBatch({ location, scale: [1, 0, 1] })).toThrow("laplaceBatch: scale[1] must be > 0, got 0");
    expect(() => logisticBatch({ location: [0, Number.NaN], scale: 1 })).toThrow(
      "logisticBatch: location[1] must be a finite",
    );
    expect(() => studentTBatch({ location, scale: 1, degreesOfFreedom: [3, 3, 2] })).toThrow(
      "studentTBatch: degreesOfFreedom[2] must be > 2, got 2; raise it, or take laplace for heavy tails",
    );
    expect(() => studentTBatch({ location, scale: [1, 1], degreesOfFreedom: 3 })).toThrow(
      "scale must have 3 rows, got 2 rows",
    );
  });
});
