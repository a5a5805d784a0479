import { createRng } from "@distcal/numerics";
import { numberBetween } from "@distcal/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile, parseCompiled } from "../src/index.ts";
import { formulaCalibrator, spreadPredictions } from "./fitted.ts";

describe("a compiled calibrator", () => {
  // Levels so close that polynomials within the tolerance could cross.
  const close = Array.from({ length: 12 }, (_, k) => Number((0.5 + 0.0002 * k).toFixed(4)));
  const quantiles = [0.05, 0.25, ...close, 0.75, 0.95];
  const calibrator = formulaCalibrator();
  const compiled = compile(calibrator, { quantiles });

  it("never lets quantiles cross, however close their levels", () => {
    expect(compiled.content.crossingWindow).toBeGreaterThan(0);
    const { quantiles: columns } = compiled.evaluate(spreadPredictions(20_000, { center: 0, scale: 1 }));
    for (let k = 1; k < columns.length; k++) {
      const crossed = columns[k].findIndex((value, i) => value < columns[k - 1][i]);
      expect(crossed).toBe(-1);
    }
  });

  it("answers each row whatever rows are beside it, for any mean and std", () => {
    fc.assert(
      fc.property(numberBetween(-1e3, 1e3), numberBetween(-12, 12), (mean, logStd) => {
        const std = Math.exp(logStd);
        const alone = compiled.evaluate({ mean: [mean], std: [std] });
        const beside = compiled.evaluate({ mean: [7, mean, Number.NaN], std: [1, std, 1] });
        alone.columns.forEach((column, c) => {
          expect(beside.columns[c][1]).toBe(column[0]);
          expect(Number.isFinite(column[0])).toBe(true);
        });
        const exact = calibrator.calibrate({ mean: [mean], std: [std] });
        expect(Math.abs(alone.mean[0] - exact.mean()[0])).toBeLessThanOrEqual(1e-3 * std);
        expect(Math.abs(alone.std[0] - exact.std()[0])).toBeLessThanOrEqual(1e-3 * std);
        expect(alone.std[0]).toBeGreaterThan(0);
      }),
    );
  });

  it("is equivariant: predictions and calibrator in other units give the same answers in those units", () => {
    const [shift, unit] = [1234.5, 0.02];
    const other = compile(formulaCalibrator(shift, unit), { quantiles });
    const { mean, std } = spreadPredictions(500, { center: 0, scale: 1 });
    const answers = compiled.evaluate({ mean, std });
    const converted = other.evaluate({ mean: mean.map((m) => shift + unit * m), std: std.map((s) => unit * s) });
    answers.columns.forEach((column, c) => {
      const isStd = compiled.outputs[c].kind === "std";
      column.forEach((value, i) => {
        const wanted = (isStd ? 0 : shift) + unit * value;
        // The grids agree, but a row at an edge of cells may fall to either side of it.
        expect(Math.abs(converted.columns[c][i] - wanted)).toBeLessThanOrEqual(
          2e-3 * unit * std[i] + 1e-12 * Math.abs(wanted),
        );
      });
    });
  });

  it("marks and counts rows that can't be answered, and drops none", () => {
    const mean = [0, Number.NaN, 0, 0, 0, Number.POSITIVE_INFINITY, 0];
    const std = [1, 1, 0, -1, Number.NaN, 1, Number.POSITIVE_INFINITY];
    const { invalid, invalidCount, columns } = compiled.evaluate({ mean, std });
    expect(Array.from(invalid)).toEqual([0, 1, 1, 1, 1, 1, 1]);
    expect(invalidCount).toBe(6);
    for (const column of columns) {
      expect(column).toHaveLength(7);
      expect(Array.from(column.slice(1))).toEqual([0, 0, 0, 0, 0, 0]);
    }
  });

  it("writes a chunk into arrays of the caller as evaluate does", () => {
    const input = spreadPredictions(100, { center: 0, scale: 1 });
    const whole = compiled.evaluate(input);
    const target = { columns: compiled.outputs.map(() => new Float64Array(100)), invalid: new Uint8Array(100) };
    const first = compiled.evaluateInto(input, target, 0, 40);
    const second = compiled.evaluateInto(input, target, 40);
    expect(target.columns).toEqual(whole.columns);
    expect(first.outsideCount + second.outsideCount).toBe(whole.outsideCount);
    expect(() => compiled.evaluateInto(input, target, 40, 101)).toThrow(
      "0 ≤ from ≤ to ≤ 100 must hold, got 40 and 101",
    );
    expect(() => compiled.evaluateInto(input, { ...target, columns: [] })).toThrow("columns must be 18 arrays, got 0");
    expect(() => compiled.evaluateInto(input, { ...target, invalid: new Uint8Array(5) })).toThrow(
      "must hold 100 rows, got 5",
    );
    expect(() => compiled.evaluate({ mean: [1, 2], std: [1] })).toThrow("std must have 2 rows, got 1 row");
  });

  it("reads again what it wrote, to the bit, and refuses any changed character of the numbers", () => {
    const small = compile(calibrator, { quantiles: [0.5], tolerance: 0.01 });
    const text = JSON.stringify(small);
    const again = parseCompiled(text);
    expect(JSON.stringify(again)).toBe(text);
    const rows = spreadPredictions(50, { center: 0, scale: 1 });
    expect(again.evaluate(rows)).toEqual(small.evaluate(rows));
    const rng = createRng(5);
    const digits = [...text.matchAll(/\d/g)].map((match) => match.index);
    for (let i = 0; i < 10; i++) {
      const at = digits[Math.floor(rng.uniformOpen() * digits.length)];
      const changed = `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
      expect(() => parseCompiled(changed)).toThrow(/^parseCompiled: /);
    }
  });
});
