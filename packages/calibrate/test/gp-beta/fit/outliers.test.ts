import { observedRows } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { withoutOutliers } from "../../../src/gp-beta/fit/outliers.ts";
import { fit } from "../../../src/index.ts";
import { simulate } from "../../simulated.ts";

const rows = simulate({ rows: 300, seed: 4, predicted: (std) => 0.7 * std });

/** The same rows with some outcomes moved by so many predicted standard deviations. */
function moved(places: readonly number[], by: number) {
  return { ...rows, target: rows.target.map((y, i) => (places.includes(i) ? y + by * rows.std[i] : y)) };
}

describe("outcomes far beyond all others", () => {
  it("are set aside, and the others stay in their order", () => {
    const { rows: others, outliers } = withoutOutliers(observedRows(moved([7, 120], -1e6)));
    expect(outliers).toEqual([7, 120]);
    expect(others.length).toBe(298);
    expect(others.target[7]).toBe(rows.target[8]);
  });

  it("stay where they are many, or not that far", () => {
    for (const observed of [moved([1, 2, 3, 4], 1e6), moved([7], 8), rows]) {
      const { rows: all, outliers } = withoutOutliers(observedRows(observed));
      expect(outliers).toEqual([]);
      expect(all.length).toBe(300);
    }
  });

  it("are named by the report, count as surprises, and are not part of the paper's preset", async () => {
    const { report, form } = await fit(moved([7, 120], 1e6));
    expect(report.outliers).toEqual([7, 120]);
    expect(report.rows).toBe(300);
    expect(form.surprise?.weight).toBeGreaterThanOrEqual(3 / 302);
    expect(report.elbo).toBeGreaterThan(-2000);
    expect((await fit(rows, { preset: "paper" })).report.outliers).toEqual([]);
  });
});
