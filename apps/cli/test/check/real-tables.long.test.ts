import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fit } from "@distcal/calibrate";
import { normalBatch, type ObservedColumns } from "@distcal/distributions";
import { readShared, repositoryRoot } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { checkedForecast } from "../../src/check/checked-forecast.ts";

const shared = process.env["DISTCAL_SHARED"] ?? join(repositoryRoot, "..", "shared");
const tables = ["real", "predictions"].flatMap((folder) => {
  if (!existsSync(join(shared, folder))) return [];
  const files = readdirSync(join(shared, folder)).filter((name) => name.endsWith("-test.csv"));
  return files.map((name) => `${folder}/${name.replace("-test.csv", "")}`);
});

/** Mean, std and target of a table; of ensemble members their mean and spread, which is never 0. */
function columnsOf(path: string): ObservedColumns {
  const [head, ...lines] = (readShared(path) ?? "").trim().split("\n");
  const names = head.split(",");
  const rows = lines.map((line) => line.split(","));
  const column = (name: string): Float64Array => Float64Array.from(rows, (cells) => Number(cells[names.indexOf(name)]));
  const target = column("target");
  if (names.includes("mean")) return { mean: column("mean"), std: column("std"), target };
  const members = names.filter((name) => /^(HRES|CTR|P\d+)$/.test(name)).map(column);
  const mean = target.map((_, row) => members.reduce((sum, member) => sum + member[row], 0) / members.length);
  const variance = mean.map((m, row) => members.reduce((sum, own) => sum + (own[row] - m) ** 2, 0) / members.length);
  return { mean, std: variance.map((v) => 0.1 + Math.sqrt(v)), target };
}

/** Whether the 50 or the 90 % intervals are more than 4 standard errors and 2 points off. */
function isFarOff(target: Float64Array, share: readonly number[]): boolean {
  return [0.5, 0.9].some((level, k) => {
    const distance = Math.abs(share[2 * k] - level);
    return distance > 0.02 && distance > 4 * Math.sqrt((level * (1 - level)) / target.length);
  });
}

describe.skipIf(tables.length === 0)("over all real tables and predictions of real models", () => {
  it.each(tables)("%s: what is far off is never called calibrated, base or calibrated", async (name) => {
    const [past, test] = [columnsOf(`${name}-fit.csv`), columnsOf(`${name}-test.csv`)];
    const fitRows = past.target.length;
    const forecasts = [
      { forecast: normalBatch(test), options: {} },
      { forecast: (await fit(past, { method: "isotonic" })).calibrate(test), options: { fitRows } },
      { forecast: (await fit(past, { method: "variance-scaling" })).calibrate(test), options: { fitRows } },
    ];
    for (const { forecast, options } of forecasts) {
      const { verdict, coverage } = checkedForecast(test.target, forecast, options);
      if (isFarOff(test.target, coverage.share)) expect(verdict).not.toBe("calibrated");
    }
  });

  it("most are far off as they are, so that this says something", () => {
    const off = tables.filter((name) => {
      const test = columnsOf(`${name}-test.csv`);
      const forecast = normalBatch(test);
      return isFarOff(test.target, checkedForecast(test.target, forecast).coverage.share);
    });
    expect(off.length).toBeGreaterThan(tables.length / 2);
  });
});
