import { testFolder } from "@distcal/testing";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { peakMemory, tellsMemory } from "./peak-memory.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();

describe.runIf(tellsMemory)("distcal evaluate takes bounded memory for any length", () => {
  it("a Parquet file of a million rows: scores of all, the verdict of a sample", {
    timeout: 600_000,
  }, async () => {
    const model = folder.at("model.json");
    const table = folder.write("predictions.csv", exampleCsv(200));
    await runDistcal(["fit", table, "--method", "variance-scaling", "--out", model, "--quiet"]);
    const file = folder.at("long.parquet");
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    // Quantiles of a normal distribution, so that the right coverage is known.
    await connection.run(
      `COPY (SELECT 0.0 AS mean, 1.0 AS std, 1.5 * sqrt(-2 * ln((hash(i) % 1000003 + 0.5) / 1000003)) ` +
        `* cos(2 * pi() * (hash(i + 7000000) % 1000003) / 1000003) AS target FROM range(1000000) AS t(i)) TO '${file}'`,
    );
    const { code, stdout, stderr, peak } = await peakMemory(["evaluate", model, file, "--json"]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/of a random sample of 100,000 of its 1,000,000 rows/);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ rows: 1_000_000, sample: { rows: 100_000, of: 1_000_000 } });
    expect(found.base.check.verdict).toBe("overconfident");
    // P(|1.5 z| < 1.645) = 0.7272.
    expect(found.base.coverage.share[2]).toBeCloseTo(0.7272, 2);
    expect(peak).toBeLessThan(500);
  });
});
