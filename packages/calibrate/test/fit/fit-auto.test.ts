import { modelText } from "@distcal/model-document";
import { describe, expect, it } from "vitest";
import { type CompareProgress, type FitProgress, fit, parseCalibrator } from "../../src/index.ts";
import { simulate } from "../simulated.ts";

const quick = { inducingPoints: 4, folds: 2, preset: "paper" } as const;
const stretched = simulate({ rows: 200, seed: 21, predicted: (std) => std / 2 });

describe('fit with method "auto"', () => {
  it("fits the method that cross-validation chose to all rows, and says why", async () => {
    const fitted = await fit(stretched, { method: "auto", ...quick });
    const { method, reason, candidates } = fitted.selection;
    expect(fitted.method).toBe(method);
    expect(reason.startsWith(`${method}: `)).toBe(true);
    expect(candidates.map((candidate) => candidate.method)).toEqual([
      "gp-beta",
      "identity",
      "variance-scaling",
      "isotonic",
    ]);
    const { folds: _, ...own } = quick;
    const alone = await (method === "gp-beta" ? fit(stretched, own) : fit(stretched, { method }));
    expect(modelText(fitted.toJSON())).toBe(modelText(alone.toJSON()));
    expect(parseCalibrator(modelText(fitted.toJSON())).method).toBe(method);
  });

  it("gives the report of GP-Beta where that was chosen, by the options asked for", async () => {
    // Wider on the right, which one factor for all rows can't say.
    const uneven = simulate({ rows: 300, seed: 4, predicted: (std, mean) => std * (mean > 0 ? 0.25 : 1) });
    const fitted = await fit(uneven, { method: "auto", ...quick });
    expect(fitted.method).toBe("gp-beta");
    if (fitted.method !== "gp-beta" || !("report" in fitted)) throw new Error("gp-beta was not chosen");
    expect(fitted.report).toMatchObject({ rows: 300, inducingPoints: 4 });
    expect(fitted.form).toEqual({});
  });

  it("tells of folds and iterations, and stops when it is told to", async () => {
    const folds: CompareProgress[] = [];
    const iterations: FitProgress[] = [];
    const progress = {
      onCompared: (at: CompareProgress) => folds.push(at),
      onProgress: (at: FitProgress) => iterations.push(at),
    };
    await fit(stretched, { method: "auto", ...quick, ...progress });
    expect(folds.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(folds.every(({ total }) => total === 8)).toBe(true);
    expect(iterations.length).toBeGreaterThan(3);
    const stop = new AbortController();
    const stopped = fit(stretched, {
      method: "auto",
      ...quick,
      signal: stop.signal,
      onCompared: () => stop.abort(new Error("enough")),
    });
    await expect(stopped).rejects.toThrow("enough");
  });

  it("refuses an option that nobody knows, a bad step and a bad seed", async () => {
    // @ts-expect-error: the type says the same
    await expect(fit(stretched, { method: "auto", fold: 3 })).rejects.toThrow(
      'fit: unknown option "fold"; did you mean folds?',
    );
    await expect(fit(stretched, { method: "auto", seed: 0.5 })).rejects.toThrow("fit: seed must be");
    await expect(fit(stretched, { method: "auto", folds: 1 })).rejects.toThrow(
      "fit: folds must be a whole number from 2",
    );
    // @ts-expect-error: the type says the same
    await expect(fit(stretched, { method: "auto", without: ["nothing"] })).rejects.toThrow(
      "fit: without must name steps",
    );
  });
});
