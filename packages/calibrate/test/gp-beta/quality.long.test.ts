import { describe, expect, it } from "vitest";
import { qualityTable, qualityTableNames } from "../../bench/quality/quality-table.ts";
import { type QualityScore, scoredTable } from "../../bench/quality/scored-table.ts";
import { smallSamples } from "../../bench/quality/small-samples.ts";
import { totalsOf } from "../../bench/quality/totals.ts";
import { fit } from "../../src/index.ts";

const names = qualityTableNames();
if (names.length === 0) process.stderr.write("skipped: the tables of real models are not beside the repository\n");

describe.runIf(names.length > 0)("on predictions of real models", () => {
  it("the default is no worse than the best other method on 31 of 34 tables, and better than the paper's form", async () => {
    const scores: QualityScore[] = [];
    for (const name of names) scores.push(await scoredTable(qualityTable(name), [1]));
    const totals = totalsOf(scores);
    process.stderr.write(`quality: ${JSON.stringify(totals)}\n`);
    expect(totals.tables).toBe(34);
    expect(totals.meanDifference).toBeLessThanOrEqual(-0.075);
    expect(totals.notWorse).toBeGreaterThanOrEqual(31);
    expect(totals.halfOff).toBeLessThanOrEqual(3);
    expect(totals.ninetyOff).toBeLessThanOrEqual(3);
    // Processor time of rows alternately in this process.
    expect(totals.rowCost).toBeLessThanOrEqual(1.3);
  });

  it("QM9, all rows, is better than its authors' NLL of −3.076 and CRPS of 0.00752", async () => {
    const { fit: known, test } = qualityTable("real/qm9", {
      fit: Number.POSITIVE_INFINITY,
      test: Number.POSITIVE_INFINITY,
    });
    const batch = (await fit(known)).calibrate(test);
    const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(-mean(batch.logPdf(test.target))).toBeLessThan(-3.125);
    expect(mean(batch.crps(test.target))).toBeLessThan(0.00752);
  });

  it.each([60, 120, 250, 500])("intervals of fits to %i rows hold what they say", async (rows) => {
    const { ninety, gain, fits } = await smallSamples(rows, 4);
    process.stderr.write(
      `${rows} rows, ${fits} fits: ${(100 * ninety).toFixed(1)} % in 90 %, last look ${gain.toFixed(4)} nat\n`,
    );
    expect(ninety).toBeGreaterThan(0.89);
    expect(ninety).toBeLessThan(0.925);
    expect(gain).toBeLessThan(0.002);
  });
});
