import { describe, expect, it } from "vitest";
import { countedRows, plusMinus, rounded, unbroken } from "../../playground/words/numbers.ts";
import { changeKind, changeWords } from "../../playground/words/paired-change.ts";

describe("numbers for reading", () => {
  it("have a few significant digits and a minus sign", () => {
    expect(
      [0, -1.23456, 12345.6, 0.00001234, Number.POSITIVE_INFINITY, Number.NaN].map((value) => rounded(value)),
    ).toEqual(["0", "−1.235", "12346", "1.23e-5", "∞", "–"]);
    expect([countedRows(1), countedRows(1200)]).toEqual(["1 row", "1,200 rows"]);
  });

  it("end where their standard error makes digits meaningless", () => {
    expect(plusMinus(0.012345, 0.0031)).toBe("0.012 ± 0.003");
    expect(plusMinus(-1.2378, 0.1512)).toBe("−1.24 ± 0.15");
    expect(plusMinus(1234.5, 62)).toBe("1235 ± 62");
    expect(plusMinus(1.234e-9, 3.1e-10)).toBe("(1.2 ± 0.3)e-9");
    expect(plusMinus(2.5, 0)).toBe("2.50");
  });

  it("are not parted from their sign, their error or their unit", () => {
    expect(unbroken("the 90 % intervals hold 98.4 % ± 0.1 (p < 1e-15)")).toBe(
      "the 90\u00a0% intervals hold 98.4\u00a0%\u00a0±\u00a00.1 (p\u00a0<\u00a01e−15)",
    );
  });
});

describe("a paired change", () => {
  it("is the same only where both limits are within the margin", () => {
    expect(changeKind({ change: 0.001, error: 0.002 }, 0.01)).toBe("same");
    expect(changeKind({ change: 0.001, error: 0.02 }, 0.01)).toBe("unclear");
    // A small change that is no chance is said with its size.
    expect(changeKind({ change: 0.001, error: 0.0001 }, 0.01)).toBe("worse");
  });

  it("is said with its size and error", () => {
    expect(changeWords({ change: -0.0123, error: 0.0031 }, 0.01)).toBe("better by 0.012 ± 0.003");
    expect(changeWords({ change: 0.0123, error: 0.0031 }, 0.01)).toBe("worse by 0.012 ± 0.003");
    expect(changeWords({ change: 0.001, error: 0.003 }, 0.01)).toBe("≈ same (+0.001 ± 0.003)");
    expect(changeWords({ change: -0.01, error: 0.03 }, 0.01)).toBe("no clear difference (−0.01 ± 0.03)");
    expect(changeWords({ change: -0.0001, error: 0.007 }, 0.01)).toBe("no clear difference (0.000 ± 0.007)");
    expect(changeWords({ change: 0.001, error: 0.03 }, 0.01)).toBe("no clear difference (0.00 ± 0.03)");
    expect(changeWords({ change: 0, error: 0 }, 0.01)).toBe("the same");
  });
});
