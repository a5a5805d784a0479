import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type ModelContent, modelDocument, modelText, receivedContent, withSections } from "../src/model-document.ts";
import { readModelDocument } from "../src/read-model-document.ts";
import { exampleContent, exampleMethods } from "./example-model.ts";

it("modelDocument adds format, version and the digest of the canonical text", () => {
  const document = modelDocument(exampleContent);
  expect(document).toEqual({
    ...exampleContent,
    format: "distcal-model",
    version: 2,
    sha256: "36545fcbd7933ce77031aaffb2d5f94d0524f121b791fea38de2b729da7d1e6f",
  });
  const canonical =
    '{"fit":{"elbo":-153.2313,"engine":"float64","meanRange":[-4,9.5],"rows":120,"seed":7,"stdRange":[0.01,2]},' +
    '"format":"distcal-model","method":"shift","parameters":{"shift":0.1,"weights":[1,-2.5,1e-300,5e-324,' +
    '1.7976931348623157e+308]},"standardisation":{"center":-3.25,"scale":0.3},"version":2}';
  expect(document.sha256).toBe(createHash("sha256").update(canonical).digest("hex"));
});

it("modelDocument gives a deeply frozen copy and leaves its input alone", () => {
  const weights = [3, 2, 1];
  const document = modelDocument({ ...exampleContent, parameters: { shift: 0, weights } });
  weights[0] = 99;
  expect(document.parameters).toEqual({ shift: 0, weights: [3, 2, 1] });
  for (const part of [document, document.fit, document.fit.meanRange, document.parameters, document.standardisation]) {
    expect(Object.isFrozen(part)).toBe(true);
  }
  expect(Object.isFrozen(document.parameters["weights"])).toBe(true);
  expect(Object.isFrozen(weights)).toBe(false);
});

it("modelDocument of the same content in another order of keys is the same text", () => {
  const { fit, standardisation, parameters, method } = exampleContent;
  const reordered = {
    fit: { ...fit, seed: 7 },
    standardisation,
    method,
    parameters: { weights: parameters.weights, shift: 0.1 },
  };
  expect(modelText(modelDocument(reordered))).toBe(modelText(modelDocument(exampleContent)));
});

it("modelDocument writes -0 as 0, in memory too, so that what is saved is what was there", () => {
  const { parameters } = modelDocument({ ...exampleContent, parameters: { shift: -0, weights: [-0] } });
  expect(parameters).toEqual({ shift: 0, weights: [0] });
});

it("modelText is the document on one line, format first", () => {
  const text = modelText(modelDocument(exampleContent));
  expect(text).toMatch(/^\{"format":"distcal-model","version":2,"method":"shift",.*"sha256":"[0-9a-f]{64}"\}\n$/);
  expect(readModelDocument(text, exampleMethods)).toEqual(exampleContent);
});

type Loose = Record<string, unknown>;

it.each<[string, Loose, string, string]>([
  [
    "a parameter that is NaN",
    { parameters: { a: [Number.NaN] } },
    "parameters.a[0]",
    "must be a finite number, got NaN",
  ],
  [
    "a parameter that is undefined",
    { parameters: { a: undefined } },
    "parameters.a",
    "must be a value of JSON, got undefined",
  ],
  [
    "a typed array",
    { parameters: { a: new Float64Array(1) } },
    "parameters.a",
    "must be a plain array (use Array.from), got an object (Float64Array)",
  ],
  ["parameters that are a list", { parameters: [] }, "parameters", "must be an object, got an array of length 0"],
  [
    "a name with capitals",
    { method: "GP-Beta" },
    "method",
    'must be a string of at most 64 characters like ^[a-z][a-z0-9-]*$, got "GP-Beta"',
  ],
  [
    "a scale of zero",
    { standardisation: { center: 0, scale: 0 } },
    "standardisation.scale",
    "must be a finite number > 0, got 0",
  ],
  ["no rows", { fit: { ...exampleContent.fit, rows: 0 } }, "fit.rows", "must be a whole number ≥ 1, got 0"],
  [
    "an ELBO of -Infinity",
    { fit: { ...exampleContent.fit, elbo: -Infinity } },
    "fit.elbo",
    "must be a finite number, got -Infinity",
  ],
  [
    "a range that goes down",
    { fit: { ...exampleContent.fit, meanRange: [2, 1] } },
    "fit.meanRange",
    "must not go down, got [2,1]",
  ],
  [
    "a standard deviation of zero",
    { fit: { ...exampleContent.fit, stdRange: [0, 1] } },
    "fit.stdRange[0]",
    "must be a finite number > 0, got 0",
  ],
  [
    "a key of its own",
    { extra: 1 },
    "extra",
    'is not a key of this format: it must not be there, got a key named "extra"',
  ],
  [
    "a digest of its own",
    { sha256: "0" },
    "sha256",
    'is not a key of this format: it must not be there, got a key named "sha256"',
  ],
])("modelDocument refuses %s", (_, change, path, complaint) => {
  const content = { ...exampleContent, ...change } as unknown as ModelContent;
  const message = `modelDocument: ${path} ${complaint}; pass a value that the model file can hold`;
  expect(() => modelDocument(content)).toThrow(expect.objectContaining({ name: "ModelFormatError", path, message }));
});

it("modelText refuses a document that was not made by modelDocument, for it could not be read again", () => {
  const remedy = "let toJSON return a value of modelDocument";
  expect(() => modelText({ format: "distcal-model", version: 2, method: "shift" })).toThrow(
    `modelText: parameters must be there, got nothing; ${remedy}`,
  );
  const changed = { ...modelDocument(exampleContent), method: "other" };
  expect(() => modelText(changed)).toThrow(
    `modelText: sha256 must be the digest of the content, got "${changed.sha256.slice(0, 40)}…"; ${remedy}`,
  );
});

it("withSections adds what a model remembers besides its parameters, and seals it again", () => {
  const document = modelDocument(exampleContent);
  const named = withSections(document, { columns: { mean: "pred", covariates: ["a", "b"] } });
  expect(named.sha256).not.toBe(document.sha256);
  expect(readModelDocument(modelText(named), exampleMethods)).toEqual({
    ...exampleContent,
    columns: { mean: "pred", covariates: ["a", "b"] },
  });
  expect(withSections(named, { columns: { mean: "mu" } })["columns"]).toEqual({ mean: "mu" });
});

it.each<[string, unknown, string, string]>([
  ["columns that are a list", [], "columns", "must be an object, got an array of length 0"],
  ["a name that is a number", { mean: 3 }, "columns.mean", "must be a string of at most 1024 characters, got 3"],
  ["a role with no name", { covariates: [] }, "columns.covariates", "must have from 1 to 4096 items, got 0"],
  ["a role that is none", { "a b": "x" }, "columns", 'must have roles like "mean" or "targetLow", not "a b"'],
])("modelDocument refuses %s", (_, columns, path, complaint) => {
  const content = { ...exampleContent, columns } as unknown as ModelContent;
  expect(() => modelDocument(content)).toThrow(
    expect.objectContaining({ path, message: expect.stringContaining(`modelDocument: ${path} ${complaint}`) }),
  );
});

it("content that was read gives its document back, and is digested once", () => {
  const document = modelDocument(exampleContent);
  expect(modelDocument(document)).toBe(document);
  const content = readModelDocument(modelText(document), exampleMethods);
  const again = modelDocument(content);
  expect(again).toEqual(document);
  expect(modelDocument(content)).toBe(again);
  expect(modelText(again)).toBe(modelText(document));
});

it("a document that another thread handed over gives its content without a second digest", () => {
  const copy = structuredClone(modelDocument(exampleContent));
  const content = receivedContent(copy);
  expect(content).toEqual(exampleContent);
  expect(modelDocument(content)).toBe(copy);
  expect(modelText(copy)).toBe(modelText(modelDocument(exampleContent)));
  expect(Object.isFrozen(content.parameters)).toBe(true);
});

it("a changed copy of a document is checked again: it does not inherit the digest", () => {
  const changed = { ...modelDocument(exampleContent), method: "other" };
  expect(() => modelText(changed)).toThrow("modelText: sha256 must be the digest of the content");
  const content = readModelDocument(modelText(modelDocument(exampleContent)), exampleMethods);
  expect(modelDocument({ ...content, fit: { ...content.fit, seed: 8 } }).fit.seed).toBe(8);
});
