import { readFileSync } from "node:fs";
import {
  betainc,
  erf,
  erfc,
  erfcx,
  lgamma,
  logBeta,
  logBetainc,
  logNormalCdf,
  logNormalCdfWithGrad,
  normalCdf,
  normalPdf,
  normalQuantile,
  normalQuantileFromLog,
} from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";

interface Table {
  readonly columns: readonly string[];
  readonly points: readonly (readonly number[])[];
}

const golden: Readonly<Record<string, Table>> = JSON.parse(
  readFileSync(new URL("../../golden/special.json", import.meta.url), "utf8"),
);

/** Compares f(row) with the named column, for every row of the table. */
function expectColumn(table: string, column: string, f: (row: readonly number[]) => number, relative: number): void {
  const { columns, points } = golden[table];
  const expected = points.map((row) => row[columns.indexOf(column)]);
  // Below 1e-300 float64 is running out of digits.
  expectAllClose(points.map(f), expected, { relative, absolute: 1e-300, label: column });
}

// A handful of roundings: each function takes one exponential or logarithm and a few products.
const FEW_ULP = 1e-15;

describe("special functions against 60-digit arithmetic", () => {
  it("logNormalCdf from -1e4 to 37, on both sides of its seams at ±0.7", () => {
    expectColumn("normal", "logcdf", ([z]) => logNormalCdf(z), FEW_ULP);
  });

  it("the derivative of logNormalCdf", () => {
    expectColumn("normal", "dlogcdf", ([z]) => logNormalCdfWithGrad(z).grad, FEW_ULP);
  });

  it("normalCdf and normalPdf", () => {
    expectColumn("normal", "cdf", ([z]) => normalCdf(z), FEW_ULP);
    expectColumn("normal", "pdf", ([z]) => normalPdf(z), FEW_ULP);
  });

  it("erfcx, erfc and erf", () => {
    expectColumn("erfcx", "erfcx", ([x]) => erfcx(x), FEW_ULP);
    expectColumn("erfcx", "erfc", ([x]) => erfc(x), FEW_ULP);
    expectColumn("erfcx", "erf", ([x]) => erf(x), FEW_ULP);
  });

  it("normalQuantile from 1e-300 to the last float64 below 1", () => {
    expectColumn("quantile", "z", ([p]) => normalQuantile(p), FEW_ULP);
  });

  it("normalQuantileFromLog from ln p = -1e6 to -1e-200", () => {
    expectColumn("quantile_from_log", "z", ([logP]) => normalQuantileFromLog(logP), FEW_ULP);
  });

  it("lgamma, beside its zeros too, and logBeta", () => {
    expectColumn("lgamma", "lgamma", ([x]) => lgamma(x), FEW_ULP);
    expectColumn("logbeta", "logbeta", ([a, b]) => logBeta(a, b), FEW_ULP);
  });

  it("betainc and logBetainc", () => {
    // The exponent a·ln x reaches −460 at x = 1e-200 and beyond −340 at a = 500: each unit costs 1.1e-16.
    expectColumn("betainc", "betainc", ([a, b, x]) => betainc(x, { a, b }), 2e-13);
    expectColumn("betainc", "logbetainc", ([a, b, x]) => logBetainc(x, { a, b }), 2e-14);
  });
});
