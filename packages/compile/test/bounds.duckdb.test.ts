import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, describe, expect, it } from "vitest";
import { type CompiledCalibrator, checkRows, compile, onnxModel, parseCompiled, sqlText } from "../src/index.ts";
import { connected, storeCells, storeTable } from "./duckdb-table.ts";
import { boundedCalibrator } from "./fitted.ts";

describe("a calibrator of outcomes with bounds", () => {
  const support = { lower: -0.5, upper: 1.5 };
  const calibrator = boundedCalibrator(support);
  let compiled: CompiledCalibrator;
  beforeAll(() => {
    compiled = compile(calibrator, {
      quantiles: [0.05, 0.5, 0.95],
      intervals: [0.5],
      outputs: ["cdf"],
      tolerance: 0.01,
    });
  });

  it("answers quantiles and probabilities that are cut off, in TypeScript, DuckDB and ONNX alike, as the exact one", async () => {
    const rows = checkRows(compiled, calibrator, 400, 3);
    const { mean, std, exact } = rows;
    // At the bounds, just outside, and beyond.
    const target = Float64Array.from(rows.target ?? [], (y, i) => [y, -0.5, 1.5, -0.5000001, 1.4999999][i % 5]);
    const cdf = calibrator.calibrate({ mean, std }).cdf(target);
    const ours = parseCompiled(JSON.stringify(compiled)).evaluate({ mean, std, target });
    expect(compiled.outputs.map(({ name }) => name)).toEqual([
      "q0.05",
      "q0.5",
      "q0.95",
      "lower0.5",
      "upper0.5",
      "calibrated_cdf",
    ]);

    const connection = await connected();
    await storeCells(connection, compiled);
    await storeTable(connection, "predictions", [
      { name: "id", type: "INTEGER", values: Array.from(mean.keys()) },
      ...[{ mean }, { std }, { target }].map((column) => {
        const [[name, values]] = Object.entries(column);
        return { name, type: "DOUBLE" as const, values };
      }),
    ]);
    const sql = sqlText(compiled, { dialect: "duckdb" });
    const answers = (await connection.runAndReadAll(`SELECT * FROM (${sql}) ORDER BY id`)).getColumns().slice(4);
    const session = await InferenceSession.create(onnxModel(compiled));
    const column = (values: Float64Array): Tensor => new Tensor("float64", values, [values.length]);
    const inOnnx = await session.run({ mean: column(mean), std: column(std), target: column(target) });

    compiled.outputs.forEach(({ name, kind }, c) => {
      const wanted = kind === "cdf" ? cdf : exact[c].values;
      for (let i = 0; i < mean.length; i++) {
        const unit = kind === "cdf" ? 1 : std[i];
        expect(Math.abs(ours.columns[c][i] - wanted[i]) / unit).toBeLessThanOrEqual(0.01 + 1e-9);
        expect(Math.abs(Number(answers[c][i]) - ours.columns[c][i]) / unit).toBeLessThanOrEqual(1e-9);
        expect(Math.abs(Number(inOnnx[name].data[i]) - ours.columns[c][i]) / unit).toBeLessThanOrEqual(1e-9);
        if (kind === "cdf") continue;
        expect(ours.columns[c][i]).toBeGreaterThanOrEqual(support.lower);
        expect(ours.columns[c][i]).toBeLessThanOrEqual(support.upper);
      }
    });
    expect(Array.from(ours.cdf.slice(1, 4))).toEqual([expect.closeTo(cdf[1], 2), 1, 0]);
  });

  it("has null answers, not bounds, for rows that can't be answered", async () => {
    const connection = await connected();
    await storeCells(connection, compiled);
    await connection.run(
      "CREATE TABLE predictions AS SELECT NULL::DOUBLE AS mean, 1.0::DOUBLE AS std, 9.0::DOUBLE AS target",
    );
    const rows = (await connection.runAndReadAll(sqlText(compiled, { dialect: "duckdb" }))).getRows();
    expect(rows[0].slice(3)).toEqual(compiled.outputs.map(() => null));
  });

  it("leaves mean and std out, and refuses them by name; rounding is refused altogether", () => {
    const plain = compile(boundedCalibrator({ lower: 0 }), { quantiles: [0.5] });
    expect(plain.outputs.map(({ name }) => name)).toEqual(["q0.5"]);
    expect(() => compile(calibrator, { outputs: ["mean"] })).toThrow(
      'compile: outputs must be "cdf" or none where outcomes have bounds, got mean; ask for quantiles, or answer with predict',
    );
    expect(() => compile(boundedCalibrator({ lower: 0, step: 1 }))).toThrow(
      "compile: calibrator must be of outcomes that may be any number within bounds, got one with rounding, whose answers jump; answer with predict or serve",
    );
  });
});
