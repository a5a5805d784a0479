import { normal } from "@distcal/distributions";
import { logNormalCdf, logNormalCdfWithGrad, normalQuantile, normalQuantileFromLog } from "@distcal/numerics";
import { expectAllClose, readShared } from "@distcal/testing";
import { describe, it } from "vitest";

interface NormDocument {
  readonly columns: readonly string[];
  readonly points: readonly (readonly number[])[];
  readonly ppf: readonly (readonly [p: number, z: number])[];
  readonly ppf_from_log: readonly (readonly [logP: number, z: number])[];
}

const text = readShared("golden/norm.json");
// The tolerance of the folder's README.
const closeness = { relative: 1e-13, absolute: 1e-300 };

describe.runIf(text !== undefined)("the standard normal against the shared reference values", () => {
  const norm: NormDocument = JSON.parse(text ?? "{}");
  const column = (name: string): number[] => norm.points.map((row) => row[norm.columns.indexOf(name)]);
  const standard = normal({ mean: 0, std: 1 });

  it("log cdf, log sf and log pdf at every z", () => {
    const z = column("z");
    expectAllClose(z.map(logNormalCdf), column("logcdf"), { ...closeness, label: "logcdf" });
    expectAllClose(z.map(standard.logCdf), column("logcdf"), { ...closeness, label: "normal.logCdf" });
    expectAllClose(z.map(standard.logSf), column("logsf"), { ...closeness, label: "normal.logSf" });
    expectAllClose(z.map(standard.logPdf), column("logpdf"), { ...closeness, label: "normal.logPdf" });
  });

  it("the derivative of log cdf and of log sf at every z", () => {
    const grad = (z: number): number => logNormalCdfWithGrad(z).grad;
    expectAllClose(column("z").map(grad), column("mills_lo"), { ...closeness, label: "mills_lo" });
    expectAllClose(
      column("z").map((z) => grad(-z)),
      column("mills_hi"),
      { ...closeness, label: "mills_hi" },
    );
  });

  it("quantiles from probabilities", () => {
    const expected = norm.ppf.map(([, z]) => z);
    expectAllClose(
      norm.ppf.map(([p]) => normalQuantile(p)),
      expected,
      { ...closeness, label: "ppf" },
    );
    expectAllClose(
      norm.ppf.map(([p]) => standard.quantile(p)),
      expected,
      { ...closeness, label: "normal.quantile" },
    );
  });

  it("quantiles from log probabilities", () => {
    const actual = norm.ppf_from_log.map(([logP]) => normalQuantileFromLog(logP));
    expectAllClose(
      actual,
      norm.ppf_from_log.map(([, z]) => z),
      { ...closeness, label: "ppf_from_log" },
    );
  });
});
