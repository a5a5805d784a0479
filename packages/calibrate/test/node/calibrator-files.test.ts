import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Calibrator, normalBatch, type PredictionColumns } from "@distcal/distributions";
import { type ModelContent, modelDocument, modelText, readModelDocument } from "@distcal/model-document";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadCalibratorWith, saveCalibrator } from "../../src/node/calibrator-files.ts";
import { exampleContent, exampleMethods } from "./example-model.ts";

/** A calibrator of the example method: it moves each mean by the shift. */
function shifted(content: ModelContent): Calibrator {
  const shift = Number(content.parameters["shift"]);
  const calibrate = ({ mean, std }: PredictionColumns) =>
    normalBatch({ mean: Float64Array.from(mean, (m) => m + shift), std });
  return Object.freeze({ method: content.method, calibrate, toJSON: () => modelDocument(content) });
}

const parse = (text: string) => shifted(readModelDocument(text, exampleMethods));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "distcal-files-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("a calibrator saved and loaded is the same calibrator, by a path and by a URL", async () => {
  const path = join(folder, "model.json");
  const calibrator = shifted(exampleContent);
  for (const place of [path, pathToFileURL(path)]) {
    await saveCalibrator(place, calibrator);
    const loaded = await loadCalibratorWith(place, parse);
    expect(JSON.stringify(loaded)).toBe(JSON.stringify(calibrator));
    expect(loaded.calibrate({ mean: [1], std: [1] }).mean()).toEqual(Float64Array.of(1.1));
    expect(readFileSync(path, "utf8")).toBe(modelText(modelDocument(exampleContent)));
  }
});

it("saveCalibrator refuses a calibrator whose document could not be read again, and writes nothing", async () => {
  const path = join(folder, "model.json");
  writeFileSync(path, "old");
  const plain = {
    ...shifted(exampleContent),
    toJSON: () => ({ format: "distcal-model", version: 2, method: "shift" }),
  };
  await expect(saveCalibrator(path, plain as Calibrator)).rejects.toThrow(
    "modelText: parameters must be there, got nothing; let toJSON return a value of modelDocument",
  );
  expect(readFileSync(path, "utf8")).toBe("old");
});

it("saveCalibrator and loadCalibrator give their own names and the file in what they say", async () => {
  const path = join(folder, "no", "model.json");
  await expect(saveCalibrator(path, shifted(exampleContent))).rejects.toThrow(
    `saveCalibrator: ${path} is in a folder that does not exist; create the folder first`,
  );
  await expect(loadCalibratorWith(path, parse)).rejects.toThrow(
    `loadCalibrator: ${path} does not exist; check the path`,
  );
});

it("loadCalibrator names the file of a document that is refused, with the code and the path in it", async () => {
  const path = join(folder, "model.json");
  writeFileSync(path, modelText(modelDocument(exampleContent)).replace("0.1", "0.2"));
  const refusal = await loadCalibratorWith(path, parse).catch((error) => error);
  expect(refusal).toMatchObject({ name: "ModelFormatError", code: "wrong-digest", path: "sha256" });
  expect(refusal.message).toMatch(
    `loadCalibrator: ${path}: readModelDocument: sha256 must be the digest of the content`,
  );
});

it("loadCalibrator reads no file above maxBytes and lets other errors of the parser through", async () => {
  const path = join(folder, "model.json");
  await saveCalibrator(path, shifted(exampleContent));
  await expect(loadCalibratorWith(path, parse, { maxBytes: 10 })).rejects.toThrow(
    "must have at most 10 bytes, got 368",
  );
  const mistake = new Error("a mistake of the parser's own");
  const mistaken = () => {
    throw mistake;
  };
  await expect(loadCalibratorWith(path, mistaken)).rejects.toBe(mistake);
});
