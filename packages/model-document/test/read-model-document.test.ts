import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { documentDigest } from "../src/canonical-json.ts";
import { type JsonObject, type ModelContent, modelDocument, version1 } from "../src/model-document.ts";
import { readByLayouts, readModelDocument } from "../src/read-model-document.ts";
import { ModelFormatError } from "../src/schema/model-format-error.ts";
import { exampleContent, exampleMethods, exampleText, forged } from "./example-model.ts";

const read = (text: string, maxLength?: number) =>
  readModelDocument(text, exampleMethods, maxLength === undefined ? {} : { maxLength });

function refusalOf(text: string, maxLength?: number): ModelFormatError {
  try {
    read(text, maxLength);
  } catch (error) {
    if (error instanceof ModelFormatError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

it("readModelDocument gives the content back, deeply frozen, and typed by the method's schema", () => {
  const content = read(exampleText);
  expect(content).toEqual(exampleContent);
  expect(Object.isFrozen(content)).toBe(true);
  expect(Object.isFrozen(content.fit.stdRange)).toBe(true);
  expect(content.method === "shift" && content.parameters.weights[1]).toBe(-2.5);
  expect(JSON.stringify(modelDocument(content))).toBe(exampleText);
});

it("readModelDocument does not mind white space and the order of keys", () => {
  const document = JSON.parse(exampleText);
  const reversed = Object.fromEntries(Object.entries(document).reverse());
  expect(read(`\n${JSON.stringify(reversed, null, 4)}\r\n`)).toEqual(exampleContent);
});

const repair = "the file is damaged or was edited: save the model again or restore a copy";
const isOther = "it is not a distcal model: pass a file that distcal fit or saveCalibrator wrote";
const cutOff = "it is cut off, damaged or not a model file: save the model again or restore a copy";
const digest = JSON.parse(exampleText).sha256;

it.each<[string, string, string, string, string]>([
  ["an empty text", "", "not-json", "", `the document must be JSON, got an empty text; ${cutOff}`],
  [
    "another kind of file",
    "mean,std\n1,2\n",
    "not-json",
    "",
    `the document must be JSON, got 13 characters that start with "mean,std\\n1,2\\n"; ${cutOff}`,
  ],
  [
    "a file that was cut off",
    exampleText.slice(0, 90),
    "not-json",
    "",
    `the document must be JSON, got 90 characters that start with "{\\"format\\":\\"distcal-model\\",\\"version\\":2,\\"m…"; ${cutOff}`,
  ],
  ["a list", "[]", "wrong-format", "", `the document must be an object, got an array of length 0; ${isOther}`],
  ["null", "null", "wrong-format", "", `the document must be an object, got null; ${isOther}`],
  [
    "an object of another kind",
    '{"a":1}',
    "wrong-format",
    "format",
    `format must be "distcal-model", got nothing; ${isOther}`,
  ],
  [
    "another format",
    '{"format":"onnx"}',
    "wrong-format",
    "format",
    `format must be "distcal-model", got "onnx"; ${isOther}`,
  ],
  [
    "a version that is none",
    '{"format":"distcal-model","version":"1"}',
    "bad-value",
    "version",
    `version must be a whole number ≥ 1, got "1"; ${repair}`,
  ],
  [
    "version 0",
    '{"format":"distcal-model","version":0}',
    "bad-value",
    "version",
    `version must be a whole number ≥ 1, got 0; ${repair}`,
  ],
  [
    "no version",
    '{"format":"distcal-model"}',
    "bad-value",
    "version",
    `version must be a whole number ≥ 1, got undefined; ${repair}`,
  ],
  [
    "a newer version, whatever else it holds",
    '{"format":"distcal-model","version":3,"new":{}}',
    "newer-version",
    "version",
    "version must be at most 2, got 3; it was written by a newer distcal: update with npm install @distcal/calibrate@latest",
  ],
  [
    "an unknown key",
    forged((d) => Object.assign(d, { note: "hi" })),
    "unknown-key",
    "note",
    `note is not a key of this format: it must not be there, got a key named "note"; ${repair}`,
  ],
  [
    "an unknown parameter",
    forged((d) => Object.assign(d["parameters"] as object, { toString: 1 })),
    "unknown-key",
    "parameters.toString",
    `parameters.toString is not a key of this format: it must not be there, got a key named "toString"; ${repair}`,
  ],
  [
    "a missing parameter",
    forged((d) => Object.assign(d, { parameters: { shift: 1 } })),
    "missing-key",
    "parameters.weights",
    `parameters.weights must be there, got nothing; ${repair}`,
  ],
  [
    "a number beyond float64",
    exampleText.replace('"shift":0.1', '"shift":1e999'),
    "bad-value",
    "parameters.shift",
    `parameters.shift must be a finite number, got Infinity; ${repair}`,
  ],
  [
    "null for a number",
    exampleText.replace("-2.5", "null"),
    "bad-value",
    "parameters.weights[1]",
    `parameters.weights[1] must be a finite number, got null; ${repair}`,
  ],
  [
    "a method that is not known",
    forged((d) => Object.assign(d, { method: "gp-gamma" })),
    "unknown-method",
    "method",
    'method must be one of the known methods (shift, knots), got "gp-gamma"; read it with the package that wrote it, hand in the reader of its method, or update distcal',
  ],
  [
    "a method with the name of what every object has",
    forged((d) => Object.assign(d, { method: "constructor" })),
    "unknown-method",
    "method",
    'method must be one of the known methods (shift, knots), got "constructor"; read it with the package that wrote it, hand in the reader of its method, or update distcal',
  ],
  [
    "an array longer than its schema allows",
    forged((d) => Object.assign(d, { method: "knots", parameters: { knots: Array(6).fill({ at: 0, name: "" }) } })),
    "bad-value",
    "parameters.knots",
    `parameters.knots must have from 0 to 5 items, got 6; ${repair}`,
  ],
  [
    "a digest that is none",
    exampleText.replace(digest, "0"),
    "bad-value",
    "sha256",
    `sha256 must be a string of at most 64 characters like ^[0-9a-f]{64}$, got "0"; ${repair}`,
  ],
  [
    "a wrong digest",
    exampleText.replace(digest, "0".repeat(64)),
    "wrong-digest",
    "sha256",
    `sha256 must be the digest of the content (${digest}), got ${"0".repeat(64)}; ${repair}`,
  ],
  [
    "a key that is there twice",
    exampleText.replace('"shift":0.1', '"shift":0.1,"shift":0.1'),
    "duplicate-key",
    "parameters.shift",
    `parameters.shift must be there once, got the key "shift" twice; ${repair}`,
  ],
  [
    "__proto__ in escapes",
    exampleText.replace('"shift":0.1', '"shift":0.1,"\\u005f_proto__":{"polluted":1}'),
    "forbidden-key",
    "parameters.__proto__",
    "parameters.__proto__ must not be there, got a key named __proto__; such keys only occur in attacks: do not use this file; get it from its author again",
  ],
  [
    "not even a string",
    undefined as unknown as string,
    "not-json",
    "",
    "the document must be a string, got undefined; read the file as UTF-8 text",
  ],
])("readModelDocument refuses %s", (_, text, code, path, message) => {
  const refusal = refusalOf(text);
  expect(refusal.message).toBe(`readModelDocument: ${message}`);
  expect(refusal).toMatchObject({ name: "ModelFormatError", code, path });
});

it("readModelDocument refuses an edited number by its digest", () => {
  expect(refusalOf(exampleText.replace("0.1", "0.2"))).toMatchObject({ code: "wrong-digest", path: "sha256" });
  expect(refusalOf(exampleText.replace('"seed":7', '"seed":8'))).toMatchObject({ code: "wrong-digest" });
});

it("readModelDocument refuses a text above the limit at once, without looking into it", () => {
  const text = " ".repeat(300 * 1024 * 1024);
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const refusal = refusalOf(text);
  // Milliseconds when nothing else runs; parsing or reading it all would take many seconds.
  expect(performance.now() - start).toBeLessThan(2000);
  // The blanks are a rope of a few nodes: nothing may lay them out in memory.
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024);
  expect(refusal).toMatchObject({ code: "too-large", path: "" });
  expect(refusal.message).toBe(
    "readModelDocument: the document must have at most 67108864 characters, got 314572800; " +
      "check that it is a model file; if it is, raise maxLength",
  );
  expect(refusalOf(exampleText, 100).message).toMatch("must have at most 100 characters, got 367");
  expect(refusalOf(exampleText, Number.NaN).code).toBe("too-large");
});

it("readModelDocument refuses a million brackets quickly", () => {
  for (const text of ["[".repeat(1e6) + "]".repeat(1e6), `{"parameters":${'{"a":'.repeat(1e6)}`]) {
    const start = performance.now();
    expect(refusalOf(text).message).toMatch(
      "readModelDocument: the document must nest at most 32 levels of objects and arrays, got more; distcal never writes a file like this",
    );
    // Milliseconds when nothing else runs; parsing or reading it all would take many seconds.
    expect(performance.now() - start).toBeLessThan(2000);
  }
});

it("readModelDocument refuses a text of many small parts before it builds them", () => {
  // 60 MB of empty objects would become about a gigabyte of them.
  const text = `[${"{},".repeat(20_000_000)}{}]`;
  scanWarm(text);
  const before = process.memoryUsage();
  expect(refusalOf(text).message).toMatch("must hold at most 100000 objects, arrays and strings, got more");
  const after = process.memoryUsage();
  expect(after.heapUsed - before.heapUsed).toBeLessThan(128 * 1024 * 1024);
});

it("readModelDocument refuses more numbers than a model can have before it builds them", () => {
  const text = `[${"1,".repeat(5_000_000)}1]`;
  expect(refusalOf(text).message).toMatch("must hold at most 5000000 values, got more");
});

it("readModelDocument leaves the prototypes of objects alone", () => {
  refusalOf(exampleText.replace('"shift":0.1', '"shift":0.1,"__proto__":{"polluted":1}'));
  refusalOf('{"constructor":{"prototype":{"polluted":1}}}');
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

const fixtures = new URL("./fixtures/", import.meta.url);

// What each file says, in the newest form of the content. Files are only ever added.
const kept: Readonly<Record<string, ModelContent>> = {
  "version-1.json": exampleContent,
  "version-2.json": { ...exampleContent, columns: { mean: "ŷ", std: "σ", covariates: ["horizon", "region"] } },
  "version-1-knots.json": {
    ...exampleContent,
    method: "knots",
    parameters: {
      knots: [
        { at: -1.5e-310, name: 'Ä 😀 " \\' },
        { at: 9007199254740992, name: "" },
      ],
    },
    fit: { ...exampleContent.fit, elbo: null, seed: -3, iterations: 41, converged: true },
  },
};

it.each(Object.entries(kept))("readModelDocument loads %s, as every later version must", (name, content) => {
  expect(read(readFileSync(new URL(name, fixtures), "utf8"))).toEqual(content);
});

const oldText = readFileSync(new URL("version-1.json", fixtures), "utf8");

it("every kept model file is tested", () => {
  expect(readdirSync(fixtures).sort()).toEqual(Object.keys(kept).sort());
});

it("a document of an older version is read by its own layout and brought up step by step", () => {
  const spread = (document: JsonObject): JsonObject => {
    const { shift, weights } = document["parameters"] as { shift: number; weights: readonly number[] };
    return { ...document, parameters: { shift, weights: weights.map((w) => w / 2) } };
  };
  const layouts = [
    { schema: version1, upgrade: (d: JsonObject) => ({ ...spread(d), method: "halved" }) },
    { schema: version1, upgrade: (d: JsonObject) => ({ ...d, method: "shift" }) },
    { schema: version1 },
  ];
  const content = readByLayouts(layouts, oldText, { shift: exampleMethods.shift }, {});
  expect(content.parameters.weights.slice(0, 2)).toEqual([0.5, -1.25]);
  const newer = { ...JSON.parse(oldText), version: 4 };
  expect(() => readByLayouts(layouts, JSON.stringify(newer), exampleMethods, {})).toThrow(
    "version must be at most 3, got 4",
  );
});

it("an older document is checked against the digest of what was written, not of what it became", () => {
  const layouts = [
    { schema: version1, upgrade: (d: JsonObject) => ({ ...d, parameters: { shift: 0, weights: [] } }) },
    { schema: version1 },
  ];
  expect(readByLayouts(layouts, oldText, exampleMethods, {}).parameters).toEqual({ shift: 0, weights: [] });
  const edited = oldText.replace("0.1", "0.2");
  expect(() => readByLayouts(layouts, edited, exampleMethods, {})).toThrow("sha256 must be the digest");
  const resealed = { ...JSON.parse(edited) };
  resealed.sha256 = documentDigest(resealed);
  expect(readByLayouts(layouts, JSON.stringify(resealed), exampleMethods, {}).fit).toEqual(exampleContent.fit);
});

/** Lays the text out in memory, so that the measurement after it sees only what reading takes. */
function scanWarm(text: string): void {
  expect(text.charCodeAt(text.length - 1)).toBe(0x5d);
}
