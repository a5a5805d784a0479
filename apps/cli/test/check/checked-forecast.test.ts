import { normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { checkText } from "../../src/check/check-text.ts";
import { checkedForecast } from "../../src/check/checked-forecast.ts";

const rng = createRng(12);
const rows = 900;
const mean = rng.fillNormal(new Float64Array(rows));
const std = new Float64Array(rows).fill(1);
const target = mean.map((m, row) => m + (row % 3 === 2 ? 2 : 1) * rng.normal());
const parts = ["east", "north", "west"].map((name, part) => ({
  name,
  rows: Int32Array.from({ length: rows / 3 }, (_, k) => 3 * k + part),
}));
const forecast = normalBatch({ mean, std });

describe("checkedForecast", () => {
  it("names the category that is wrong, and judges each by itself", () => {
    const found = checkedForecast(target, forecast, { segments: { column: "region", parts } });
    expect(found).toMatchObject({ verdict: "uneven", findings: [{ where: "region = west", what: "too-narrow" }] });
    expect(found.segments.map(({ verdict }) => verdict)).toEqual(["calibrated", "calibrated", "overconfident"]);
  });

  it("looks at a column of numbers by its order", () => {
    const numbers = Float64Array.from(mean, (_, row) => (row % 3) + row / rows);
    const found = checkedForecast(target, forecast, { segments: { column: "std", parts, numbers } });
    expect(found.findings[0]).toMatchObject({ where: "high std (--by)", what: "too-narrow" });
  });

  it("has no segments where no column was named", () => {
    expect(checkedForecast(target, forecast).segments).toEqual([]);
  });
});

it("a check by segment is printed worst first, and not without end", () => {
  const plain = { bold: String, dim: String, good: String, bad: String };
  const segments = { column: "region", parts };
  const printed = (found: ReturnType<typeof checkedForecast>): string =>
    checkText(found, { file: "a.csv", flags: {}, by: "region" }, plain);
  const text = printed(checkedForecast(target, forecast, { segments }));
  expect(text).toMatch(
    /\nBy region, worst first\n {2}region +rows +verdict +in 50 % +in 90 % +90 % width +outcome − mean\n {2}west +300 +overconfident +\d\d\.\d % ± \d\.\d +\d\d\.\d % ± \d\.\d +3\.29 +[+−]0\.\d\d ± 0\.1\d\n/,
  );
  const many = Array.from({ length: 30 }, (_, k) => ({
    name: `shop ${k}`,
    rows: Int32Array.from({ length: 30 }, (_, row) => 30 * k + row),
  }));
  expect(printed(checkedForecast(target, forecast, { segments: { column: "region", parts: many } }))).toContain(
    "\n  … and 10 more, all of which --json lists\n",
  );
});
