import { describe, expect, it } from "vitest";
import { checksum } from "../../src/compiled/checksum.ts";
import { utf8Bytes } from "../../src/compiled/utf8-bytes.ts";
import { type CompiledDocument, compile, parseCompiled } from "../../src/index.ts";
import { formulaCalibrator } from "../fitted.ts";

describe("parseCompiled", () => {
  const document = compile(formulaCalibrator(), { quantiles: [0.5], tolerance: 0.01 }).toJSON();
  const sealed = (changes: Partial<CompiledDocument>): string => {
    const { checksum: _, ...body } = { ...document, ...changes };
    return JSON.stringify({ ...body, checksum: checksum(JSON.stringify(body)) });
  };

  it("refuses knots of a cdf that do not rise, or that have no certified error", () => {
    const { outputs } = document;
    expect(() => parseCompiled(sealed({ outputs: { ...outputs, knots: [0.5, 0.4] } }))).toThrow(
      "outputs.knots must be levels that rise from 0 to 1, got 2",
    );
    const withCdf = compile(formulaCalibrator(), { quantiles: [], outputs: ["cdf"], tolerance: 0.05 }).toJSON();
    const { cdfError: _, ...certificate } = withCdf.certificate;
    expect(() => parseCompiled(sealed({ ...withCdf, certificate }))).toThrow(
      "certificate.cdfError must be a finite number",
    );
  });

  it("reads a sealed document", () => {
    expect(parseCompiled(sealed({})).certificate).toEqual(document.certificate);
  });

  it.each([
    ["{", "the text must be JSON"],
    ["null", 'format must be "distcal-compiled", got none'],
    [
      '{"format":"distcal-model"}',
      'format must be "distcal-compiled", got "distcal-model"; pass a compiled calibrator',
    ],
    [sealed({ version: 3 }), "version must be 1 or 2, got 3; use a newer version of distcal"],
    [
      sealed({ version: 2 }),
      "bounds must be a lower one below an upper one, or one of them, got undefined and undefined",
    ],
    [sealed({ version: 2, bounds: { lower: 1, upper: 0 } }), "got 1 and 0; compile the model again"],
    [JSON.stringify({ ...document, leastStdRatio: 0.1 }), "checksum must be that of the content"],
    [sealed({ coefficients: document.coefficients.slice(1) }), "finite numbers, got"],
    [sealed({ outerOffsets: [0] }), "outerOffsets must be 3 finite numbers, got 1; compile the model again"],
    [sealed({ domain: { ...document.domain, outside: "base" as "nearest" } }), "a rule for what is outside, got base"],
    [sealed({ domain: { ...document.domain, meanHigh: -9 } }), "domain must have rising ranges"],
    [sealed({ domain: { ...document.domain, scale: 0 } }), "domain.scale must be a finite number > 0, got 0"],
    [
      sealed({ cells: { ...document.cells, xIndex: document.cells.xIndex.map(() => 0) } }),
      "cells must cover the grid once",
    ],
    [
      sealed({ cells: { ...document.cells, block: document.cells.block.map(() => 99) } }),
      "cell 0 must lie within a block",
    ],
  ])("refuses a bad document with a reason: case %#", (text, reason) => {
    expect(() => parseCompiled(text)).toThrow(reason);
  });
});

describe("checksum", () => {
  it("is CRC-32: the check value of the standard", () => {
    expect(checksum("123456789")).toBe("cbf43926");
  });

  it("is taken of the text in UTF-8", () => {
    const text = "σ ≤ 1e-3, é, 𝜎";
    expect(Array.from(utf8Bytes(text))).toEqual(Array.from(new TextEncoder().encode(text)));
  });
});
