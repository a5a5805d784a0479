import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, describe, expect, it } from "vitest";
import { type CheckRows, type CompiledCalibrator, checkRows, compile, onnxModel, onnxOpset } from "../src/index.ts";
import { bytesField, integerField, joined, textField } from "../src/onnx/protobuf.ts";
import { fittedGpBeta, nineLevels } from "./fitted.ts";

function column(values: ArrayLike<number>): Tensor {
  return new Tensor("float64", Float64Array.from(values), [values.length]);
}

describe("onnxModel", () => {
  let compiled: CompiledCalibrator;
  let session: InferenceSession;
  let rows: CheckRows;
  beforeAll(async () => {
    const calibrator = await fittedGpBeta();
    compiled = compile(calibrator, { quantiles: nineLevels });
    rows = checkRows(compiled, calibrator, 500, 8);
    session = await InferenceSession.create(onnxModel(compiled));
  });

  it("has the inputs mean and std, and the columns of predict as outputs", () => {
    expect(session.inputNames).toEqual(["mean", "std"]);
    expect(session.outputNames).toEqual([...compiled.outputs.map(({ name }) => name), "valid"]);
    expect(onnxOpset).toBeLessThanOrEqual(17);
  });

  it("answers as the exact calibrator does in onnxruntime", async () => {
    const answers = await session.run({ mean: column(rows.mean), std: column(rows.std) });
    const typescript = compiled.evaluate(rows);
    rows.exact.forEach(({ name, values }, c) => {
      const found = answers[name].data as Float64Array;
      values.forEach((value, i) => {
        expect(Math.abs(found[i] - value) / rows.std[i]).toBeLessThanOrEqual(compiled.certificate.tolerance + 1e-9);
        expect(Math.abs(found[i] - typescript.columns[c][i]) / rows.std[i]).toBeLessThanOrEqual(1e-9);
      });
    });
  });

  it("marks rows that can't be answered", async () => {
    const mean = [0, Number.NaN, 0, 0, 0, Number.POSITIVE_INFINITY, 1e12];
    const std = [1, 1, 0, -1, Number.NaN, 1, 2];
    const answers = await session.run({ mean: column(mean), std: column(std) });
    expect(Array.from(answers["valid"].data as Uint8Array)).toEqual([1, 0, 0, 0, 0, 0, 1]);
    const found = answers["calibrated_mean"].data as Float64Array;
    expect(Array.from(found, Number.isNaN)).toEqual([false, true, true, true, true, true, false]);
    expect(found[6]).toBe(compiled.evaluate({ mean, std }).mean[6]);
  });
});

describe("onnxModel with a cdf", () => {
  it("has the input target, and answers as TypeScript and the exact calibrator do", async () => {
    const calibrator = await fittedGpBeta();
    const compiled = compile(calibrator, { quantiles: [0.5], outputs: ["cdf", "std"], tolerance: 0.01 });
    const session = await InferenceSession.create(onnxModel(compiled));
    expect(session.inputNames).toEqual(["mean", "std", "target"]);
    expect(session.outputNames).toEqual(["calibrated_std", "q0.5", "calibrated_cdf", "valid"]);
    const rows = checkRows(compiled, calibrator, 500, 8);
    const run = (mean: ArrayLike<number>, std: ArrayLike<number>, target: ArrayLike<number>) =>
      session.run({ mean: column(mean), std: column(std), target: column(target) });
    const answers = await run(rows.mean, rows.std, rows.target ?? []);
    const typescript = compiled.evaluate(rows);
    Array.from(answers["calibrated_cdf"].data as Float64Array).forEach((found, i) => {
      expect(Math.abs(found - rows.exact[2].values[i])).toBeLessThanOrEqual(0.01 + 1e-9);
      expect(Math.abs(found - typescript.cdf[i])).toBeLessThanOrEqual(1e-9);
    });
    const target = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    const edges = await run([0, 0, 0, 0], [1, 1, 1, -1], target);
    expect(Array.from(edges["calibrated_cdf"].data as Float64Array)).toEqual([Number.NaN, 1, 0, Number.NaN]);
    expect(Array.from(edges["valid"].data as Uint8Array)).toEqual([1, 1, 1, 0]);
    expect(Array.from(edges["q0.5"].data as Float64Array, Number.isNaN)).toEqual([false, false, false, true]);
  });
});

describe("protobuf fields", () => {
  it("are tags, lengths and varints, as in the encoding guide's examples", () => {
    expect(Array.from(integerField(1, 150))).toEqual([0x08, 0x96, 0x01]);
    expect(Array.from(textField(2, "testing"))).toEqual([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67]);
    expect(Array.from(joined([bytesField(16, Uint8Array.of(7)), integerField(3, 2 ** 32)]))).toEqual([
      0x82, 0x01, 0x01, 0x07, 0x18, 0x80, 0x80, 0x80, 0x80, 0x10,
    ]);
  });
});
