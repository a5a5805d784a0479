import { batchOf, laplaceBatch, normal, normalBatch, normalMixture, studentTBatch } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { gaussianColumns } from "../../src/skce/gaussian-columns.ts";

describe("gaussianColumns", () => {
  it("answers with the columns of normal rows, also where the mean is large", () => {
    const columns = gaussianColumns(normalBatch({ mean: [1, -1e8], std: [2, 0.3] }));
    expect(columns?.mean).toEqual(Float64Array.of(1, -1e8));
    expect(columns?.std).toEqual(Float64Array.of(2, 0.3));
  });

  it("refuses Laplace rows and a Student t with 1e6 degrees of freedom", () => {
    expect(gaussianColumns(laplaceBatch({ location: [0], scale: 1 }))).toBeUndefined();
    expect(gaussianColumns(studentTBatch({ location: [0], scale: 1, degreesOfFreedom: 1e6 }))).toBeUndefined();
  });

  it("refuses a batch in which only the last row is not normal", () => {
    const mixed = normalMixture({ mean: [-1, 1], std: [1, 1], weights: [0.5, 0.5] });
    const rows = [normal({ mean: 0, std: 1 }), normal({ mean: 1, std: 1 }), mixed];
    expect(gaussianColumns(batchOf(rows))).toBeUndefined();
  });
});
