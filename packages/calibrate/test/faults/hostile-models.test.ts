import { ModelFormatError, modelDocument, modelText } from "@distcal/model-document";
import { beforeAll, describe, expect, it } from "vitest";
import { parseCalibrator } from "../../src/index.ts";
import { answersOf, damagedFiles, modelTexts, sealedFiles } from "./hostile-models.ts";

type Parameters = Record<string, number[] | number>;

describe("a sealed but hostile model", () => {
  let texts: readonly string[];
  beforeAll(async () => {
    texts = await modelTexts();
  }, 60_000);

  /** A model of a method, with its parameters changed and sealed again. */
  function sealed(method: string, change: (parameters: Parameters) => void): string {
    const text = texts.find((candidate) => candidate.includes(`"method":"${method}"`)) ?? "";
    const { format: _, version: _v, sha256: _d, ...content } = JSON.parse(text);
    change(content.parameters);
    return modelText(modelDocument(content));
  }

  it.each<[string, string, string, (parameters: Parameters) => void]>([
    ["a loading of 1e16, which hung", "gp-beta", "loading[2]", (p) => Object.assign(p["loading"], { 2: 1e16 })],
    ["a γ of 1e-12, which hung", "gp-beta", "gamma[2]", (p) => Object.assign(p["gamma"], { 2: 1e-12 })],
    [
      "a score of −1.797e308, which answered null",
      "isotonic",
      "score[0]",
      (p) => Object.assign(p["score"], { 0: -1.797e308 }),
    ],
    [
      "posterior means times 1e200, which answered −1e75",
      "gp-beta",
      "posteriorMean[0]",
      (p) => Object.assign(p, { posteriorMean: (p["posteriorMean"] as number[]).map((m) => m * 1e200) }),
    ],
    ["32³ maps a row", "gp-beta", "cubatureOrder", (p) => Object.assign(p, { cubatureOrder: 32 })],
    ["a scale of 1e200", "variance-scaling", "scale", (p) => Object.assign(p, { scale: 1e200 })],
  ])("is refused with its place: %s", (_, method, path, change) => {
    const text = sealed(method, change);
    expect(() => parseCalibrator(text)).toThrow(ModelFormatError);
    expect(() => parseCalibrator(text)).toThrow(`parameters.${path} must be`);
  });

  it("is refused with a type where only all numbers together are wrong", () => {
    const text = sealed("gp-beta", (p) => {
      const points = (p["inducingMean"] as number[]).length;
      // Widths of nothing: the covariance of a point with itself, and with its like, is 1 to all digits.
      const same = { inducingMean: Array(points).fill(0), inducingStd: Array(points).fill(1e-9) };
      Object.assign(p, same, { jitter: 0 });
    });
    expect(() => parseCalibrator(text)).toThrow(/parseCalibrator: parameters must make a calibrator, got ".*pivot/s);
  });

  it("holds what is within every range and steep all the same to a bounded time", () => {
    const steep = sealed("gp-beta", (p) => Object.assign(p, { gamma: [1e-6, 1e-6, 1e-6], delta: [900, -900, 900] }));
    expect(answersOf(steep).complaint).toBeUndefined();
  });

  it("is refused or answered well, whatever a few hundred draws change", async () => {
    for (const search of [damagedFiles(texts, 300, 1), sealedFiles(texts, 100, 2)]) {
      expect((await search).faults).toEqual([]);
    }
  });

  it("is none of those that fits make", () => {
    for (const text of texts) expect(answersOf(text).complaint).toBeUndefined();
  });
});
