import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Calibrator,
  normalBatch,
  type Observations,
  observedRows,
  type Predictions,
  predictionTable,
} from "@distcal/distributions";
import { type Method, modelDocument, modelText, number, object } from "@distcal/model-document";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { compare, fit, methodNames, methods, optionsTaken, parseCalibrator } from "../../src/index.ts";
import { methodRegistry } from "../../src/methods/method-registry.ts";
import { loadCalibrator, saveCalibrator } from "../../src/node/index.ts";
import { parseCalibrator as parseToPredict } from "../../src/predict/index.ts";
import { simulate } from "../simulated.ts";

interface WidenOptions {
  readonly factor?: number;
}

interface WidenCalibrator extends Calibrator {
  readonly method: "widen";
  readonly factor: number;
}

/** A method of one's own: every standard deviation times a factor that the caller names. */
const widen: Method<"widen", { readonly factor: number }, WidenCalibrator, WidenOptions> = {
  name: "widen",
  title: "Widen",
  description: "Multiplies every standard deviation by a factor that is asked for.",
  options: { factor: true },
  engines: ["float64"],
  schema: object({ factor: number({ above: 0 }) }),
  restore(content) {
    const document = modelDocument(content);
    const { factor } = content.parameters;
    return Object.freeze({
      method: "widen",
      factor,
      calibrate(predictions: Predictions) {
        const { mean, std } = predictionTable(predictions as { mean: Float64Array; std: Float64Array }, "calibrate");
        return normalBatch({ mean, std: std.map((s) => s * factor) });
      },
      toJSON: () => document,
    });
  },
  fit(observations: Observations, { factor = 2 }: WidenOptions = {}, where = "fitWiden") {
    const { length } = observedRows(observations, where);
    return widen.restore({
      method: "widen",
      parameters: { factor },
      standardisation: { center: 0, scale: 1 },
      fit: { rows: length, elbo: null, engine: "float64", seed: 0, meanRange: [0, 1], stdRange: [1, 1] },
    });
  },
};

const rows = simulate({ rows: 60, seed: 3 });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-method-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a method of one's own", () => {
  it("goes into a registry beside the known ones", () => {
    const registry = methodRegistry(...Object.values(methods), widen);
    expect(Object.keys(registry)).toEqual([...methodNames, "widen"]);
    expect(() => methodRegistry(widen, widen)).toThrow(
      'methodRegistry: methods must have different names, got "widen" twice',
    );
  });

  it("is fitted with its own options, and refuses others by name", async () => {
    const fitted = await fit(rows, { method: widen, factor: 3 });
    expectTypeOf(fitted).toEqualTypeOf<WidenCalibrator>();
    expect(fitted.factor).toBe(3);
    expect(fitted.calibrate({ mean: [1], std: [2] }).std()[0]).toBe(6);
    await expect(fit(rows, { method: widen, factr: 3 } as never)).rejects.toThrow(
      'fit: unknown option "factr"; did you mean factor?',
    );
    await expect(fit(rows, { method: widen, engine: "webgpu" })).rejects.toThrow(
      'fit: method "widen" fits on the float64 engine only, got engine "webgpu"; leave it out',
    );
    await expect(fit({ ...rows, std: rows.std.map(() => 0) }, { method: widen })).rejects.toThrow(
      "fit: std[0] must be > 0",
    );
  });

  it("is saved, loaded and parsed where it is handed in, and refused where it is not", async () => {
    const fitted = await fit(rows, { method: widen });
    const path = join(folder, "widen.json");
    await saveCalibrator(path, fitted);
    const loaded = await loadCalibrator(path, { methods: [widen] });
    expect(loaded.toJSON()).toEqual(fitted.toJSON());
    const text = modelText(fitted.toJSON());
    for (const parse of [parseCalibrator, parseToPredict]) {
      expect(
        parse(text, { methods: [widen] })
          .calibrate({ mean: [0], std: [1] })
          .std()[0],
      ).toBe(2);
      expect(() => parse(text)).toThrow("must be one of the known methods (gp-beta, identity,");
    }
  });

  it("is compared with the known ones", async () => {
    const { methods: scored } = await compare(rows, { methods: ["identity", widen, "variance-scaling"] });
    expect(scored.map(({ method, error }) => [method, error])).toEqual([
      ["identity", undefined],
      ["widen", undefined],
      ["variance-scaling", undefined],
    ]);
  });
});

it("optionsTaken leaves the options that a method has no use for", () => {
  const asked = { seed: 1, inducingPoints: 8, engine: "auto", density: "grid" };
  expect(optionsTaken("isotonic", asked)).toEqual({ engine: "auto", density: "grid" });
  expect(optionsTaken("gp-beta", asked)).toEqual({ seed: 1, inducingPoints: 8, engine: "auto" });
});
