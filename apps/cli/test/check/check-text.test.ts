import { normalBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { checkText } from "../../src/check/check-text.ts";
import { checkedForecast } from "../../src/check/checked-forecast.ts";

const plain = { bold: String, dim: String, good: String, bad: String };
const table = { file: "my table.csv", flags: { mean: "pred" } };

/** What is said of rows whose errors, in predicted standard deviations, are `error` of the mean and a draw. */
function said(rows: number, error: (mean: number, draw: number) => number): string {
  const rng = createRng(3);
  const mean = Float64Array.from({ length: rows }, () => 10 * rng.normal());
  const std = mean.map(() => 1);
  const target = mean.map((m) => m + error(m, rng.normal()));
  return checkText(checkedForecast(target, normalBatch({ mean, std })), table, plain);
}

describe("the text of a check", () => {
  it("says that there is no evidence of miscalibration, and that nothing is to do", () => {
    const text = said(1000, (_, z) => z);
    expect(text).toMatch(/^Calibrated: no evidence of miscalibration \(p = 0\.\d+\)\.\n/);
    expect(text).not.toContain("what is wrong");
    expect(text).toMatch(/ {2}90 % {6}\d\d\.\d % ± \d\.\d {8}3\.29\n/);
    expect(text).toContain("Next step: nothing to fix; check again on new rows.");
  });

  it("says how much too narrow intervals are, and the command that fits the same columns", () => {
    const text = said(1000, (_, z) => 1.5 * z);
    expect(text).toMatch(
      /^Overconfident: the predicted intervals are too narrow; the 90 % intervals hold 7\d\.\d % ± 1\.\d of the outcomes \(p < 1e-15\)\./,
    );
    expect(text).toMatch(/overall {2}intervals too narrow .* σ × 1\.[45]\d? ± 0\.0\d/);
    expect(text).toContain('Next step: distcal fit "my table.csv" --mean pred --out model.json\n');
  });

  it("names the region where predictions are wrong", () => {
    const text = said(2000, (m, z) => (m > 5 ? z + 1 : z - 0.2));
    expect(text).toMatch(/^Uneven: predictions are wrong in places/);
    expect(text).toMatch(/high mean {2}biased .* mean \+ (1|0\.\d+) ± 0\.0\d σ/);
  });

  it("says that a few rows are too few, and still what they hold", () => {
    const text = said(20, (_, z) => 5 * z);
    expect(text).toMatch(/^Too few rows to say: 20, and a verdict takes 30; so far the 90 % intervals hold /);
    expect(text).toContain("mean width");
    expect(text).toContain("Next step: collect more rows with outcomes, then check again.");
  });
});
