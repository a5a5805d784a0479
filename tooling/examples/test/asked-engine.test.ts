import { expect, it } from "vitest";
import { askedEngine } from "../src/asked-engine.ts";

it("the engine that an example names is found wherever it may be named", () => {
  expect(askedEngine("$ distcal fit past.csv --engine tensorflow --out model.json")).toBe("tensorflow");
  expect(askedEngine('await fit(rows, { engine: "webgpu", tensorEngines });')).toBe("webgpu");
  expect(askedEngine('await tensorPredictor(calibrator, "tensorflow");')).toBe("tensorflow");
});

it("the default, and what is no engine of a fit, is none that has to be installed", () => {
  expect(askedEngine("await fit(rows);")).toBeUndefined();
  expect(askedEngine('await fit(rows, { engine: "float64" });')).toBeUndefined();
  expect(askedEngine("$ distcal predict model.json new.parquet --engine duckdb")).toBeUndefined();
});
