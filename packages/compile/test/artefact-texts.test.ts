import { describe, expect, it } from "vitest";
import { cellTable, cellTableCsv, checkRows, checkRowsCsv, compile, frameOf, readmeText } from "../src/index.ts";
import { formulaCalibrator } from "./fitted.ts";

const calibrator = formulaCalibrator();
const compiled = compile(calibrator, { quantiles: [0.1, 0.9], tolerance: 0.01 });

describe("cellTable", () => {
  const table = cellTable(compiled);

  it("has a row for each key, the frame, six coefficients for each polynomial, and the digest of all", () => {
    expect(table.map(({ name }) => name).slice(0, 11)).toEqual([
      ...["cell", "x_middle", "x_scale", "y_middle", "y_scale"],
      ...["c0_00", "c0_01", "c0_02", "c0_10", "c0_11", "c0_20"],
    ]);
    expect(table).toHaveLength(5 + 4 * 6 + 1);
    const digest = Number.parseInt(compiled.toJSON().checksum, 16) & 0x7fffffff;
    expect(new Set(table[29].values)).toEqual(new Set([digest]));
    for (const { values } of table) expect(values).toHaveLength(compiled.certificate.tableRows);
    expect(table[0].values.slice(0, 3)).toEqual([0, 1, 2]);
  });

  it("holds each cell as often as its size in finest cells, and what lies beyond them once", () => {
    const { blocks, cells } = compiled.content;
    const widths = new Set(cells.map((cell) => frameOf(blocks[cell.block], cell).xScale));
    expect(new Set(table[2].values.slice(1))).toEqual(widths);
    expect(table[2].values[0]).toBe(0);
    expect(table[5].values[0]).toBeCloseTo(-1.2815515655446004, 9);
  });

  it("is the same as CSV", () => {
    const lines = cellTableCsv(compiled).trimEnd().split("\n");
    expect(lines[0]).toBe(table.map(({ name }) => name).join(","));
    expect(lines).toHaveLength(1 + compiled.certificate.tableRows);
    expect(lines[8].split(",").map(Number)).toEqual(table.map(({ values }) => values[7]));
  });
});

describe("checkRows", () => {
  const rows = checkRows(compiled, calibrator, 200, 1);

  it("holds the exact answers, for rows within what was seen and beyond the grid", () => {
    const exact = calibrator.calibrate(rows);
    rows.exact[2].values.forEach((value, i) => {
      expect(Math.abs(value - exact.quantile(0.1)[i]) / rows.std[i]).toBeLessThan(1e-9);
    });
    expect(rows.exact.map(({ name }) => name)).toEqual(compiled.outputs.map(({ name }) => name));
    const { outsideCount } = compiled.evaluate(rows);
    expect(outsideCount).toBeGreaterThan(2);
    expect(outsideCount).toBeLessThan(60);
  });

  it("is the same for the same seed, and another for another", () => {
    expect(checkRows(compiled, calibrator, 200, 1)).toEqual(rows);
    expect(checkRows(compiled, calibrator, 200, 2).mean).not.toEqual(rows.mean);
    expect(() => checkRows(compiled, calibrator, -1, 2)).toThrow("checkRows: count must be an integer ≥ 0, got -1");
  });

  it("is written as CSV", () => {
    const lines = checkRowsCsv(rows).split("\n");
    expect(lines[0]).toBe("mean,std,exact_calibrated_mean,exact_calibrated_std,exact_q0.1,exact_q0.9");
    expect(Number(lines[1].split(",")[0])).toBe(rows.mean[0]);
    expect(lines).toHaveLength(202);
  });

  it("has the names of the table that is to be calibrated, in quotes where they need them", () => {
    const [header] = checkRowsCsv(rows, { mean: "y_pred", std: 'the "std", kWh' }).split("\n");
    expect(header).toBe('y_pred,"the ""std"", kWh",exact_calibrated_mean,exact_calibrated_std,exact_q0.1,exact_q0.9');
    expect(() => checkRowsCsv(rows, { median: "y" } as object)).toThrow(
      'checkRowsCsv: unknown option "median"; did you mean mean?',
    );
  });
});

describe("texts with a cdf", () => {
  const withCdf = compile(calibrator, { quantiles: [0.9], outputs: ["cdf"], tolerance: 0.01 });

  it("have the target among the rows to check, and in the README", () => {
    const [header, first] = checkRowsCsv(checkRows(withCdf, calibrator, 5, 1)).split("\n");
    expect(header).toBe("mean,std,target,exact_q0.9,exact_calibrated_cdf");
    const [mean, std, target, , cdf] = first.split(",").map(Number);
    expect(calibrator.calibrate({ mean: [mean], std: [std] }).cdf(target)[0]).toBe(cdf);
    const text = readmeText(withCdf, { onnx: "model.onnx", check: "check.csv", target: "sold" });
    expect(text).toContain("turns the columns `mean`, `std` and `sold` of a table");
    expect(text).toMatch(/`calibrated_cdf` is the calibrated probability of at most `sold`, off by at most 0\.00\d+/);
    expect(text).toContain('{"mean": mean, "std": std, "target": target}');
    expect(text).toContain("compare it without dividing by the predicted std");
    expect(readmeText(compiled, { onnx: "model.onnx", check: "check.csv" })).not.toContain("target");
  });

  it("compare probabilities where the cdf is all there is", () => {
    const only = compile(calibrator, { quantiles: [], outputs: ["cdf"], tolerance: 0.01 });
    expect(readmeText(only, { check: "check.csv" })).toContain(
      'max(abs("calibrated_cdf" - "exact_calibrated_cdf")) FROM',
    );
  });
});

describe("readmeText", () => {
  it("speaks of the files that are there, the error and the rows without answers", () => {
    const text = readmeText(compiled, { duckdb: "calibrate.sql", onnx: "model.onnx", check: "check.csv" });
    expect(text).toContain("# A compiled formula calibrator");
    expect(text).toContain("Tolerance 0.01, largest error found 0.00");
    expect(text).toContain("the statement of calibrate.sql");
    expect(text).toContain('InferenceSession("model.onnx")');
    expect(text).toContain("gets null answers");
    expect(text).toContain("Beyond the grid every prediction is answered alike, as mean + z · std");
    expect(text).not.toContain("spark.sql");
    expect(readmeText(compiled, { spark: "spark.sql", postgres: "postgres.sql" })).toContain('open("spark.sql")');
  });
});
