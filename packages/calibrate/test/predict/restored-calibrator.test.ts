import type { Calibrator } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import { expect, it } from "vitest";
import { fit } from "../../src/index.ts";
import { parseCalibrator, restoredCalibrator } from "../../src/node/index.ts";
import { simulate } from "../simulated.ts";

const rows = simulate({ rows: 60, seed: 4 });

it.each([
  ["gp-beta", { preset: "paper", inducingPoints: 4 }, { lower: -100 }],
  ["identity", {}, { lower: -100 }],
  ["idr", {}, {}],
] as const)("a copied document of %s predicts what its file does", async (method, options, bounds) => {
  const calibrator: Calibrator = await fit({ ...rows, ...bounds }, { method, ...options });
  const document = calibrator.toJSON() as SealedModelDocument;
  const restored = restoredCalibrator(structuredClone(document));
  expect(restored.support ?? {}).toEqual(bounds);
  const expected = parseCalibrator(JSON.stringify(document)).calibrate(rows).quantile(0.9);
  expect([...restored.calibrate(rows).quantile(0.9)]).toEqual([...expected]);
});

it("a copied document keeps what its intervals promise", async () => {
  const document = (await fit(rows, { method: "identity", guarantee: "marginal" })).toJSON() as SealedModelDocument;
  const restored = restoredCalibrator(structuredClone(document)).calibrate(rows).interval(0.8);
  const expected = parseCalibrator(JSON.stringify(document)).calibrate(rows).interval(0.8);
  expect(restored).toEqual(expected);
  const plain = (await fit(rows, { method: "identity" })).calibrate(rows).interval(0.8);
  expect([...restored.lower]).not.toEqual([...plain.lower]);
});

it("a document of a method that is not known is refused by name", () => {
  const document = { method: "nothing" } as SealedModelDocument;
  expect(() => restoredCalibrator(document)).toThrow('restoredCalibrator: method "nothing" is not known');
});
