import { fitIdentity } from "@distcal/baselines/calibrators";
import {
  type Calibrator,
  normalBatch,
  type Observations,
  type PredictionColumns,
  studentTBatch,
} from "@distcal/distributions";
import { meanScores, rowScores, standardErrorsOf } from "@distcal/metrics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { type Comparison, compare } from "../../src/compare/compare.ts";
import type { ComparedMethod } from "../../src/compare/compared-method.ts";
import type { CompareProgress } from "../../src/compare/cross-validation.ts";
import { fitGpBeta } from "../../src/gp-beta/fit/fit-gp-beta.ts";
import { comparedNames, type MethodName, methodNames } from "../../src/methods/methods.ts";
import { simulate } from "../simulated.ts";

const halved = (trueStd: number): number => trueStd / 2;

/** GP-Beta's maps alone, with few points, to be quick. */
const gpBeta: ComparedMethod = {
  name: "gp-beta",
  fit: (observations, context) => fitGpBeta(observations, { preset: "paper", inducingPoints: 3, ...context }),
};

/** A method that cannot be fitted to a table that holds a chosen outcome. */
const failing = (name: string, outcome: number): ComparedMethod => ({
  name,
  fit(observations) {
    if (Array.from(observations.target ?? []).includes(outcome)) throw new Error(`cannot bear ${outcome}`);
    return fitIdentity(observations);
  },
});

const stretched = simulate({ rows: 300, seed: 21, predicted: halved });
const calibrated = simulate({ rows: 300, seed: 22 });

const entry = ({ methods }: Comparison, name: string) => {
  const found = methods.find(({ method }) => method === name);
  if (found?.scores === undefined) throw new Error(`${name} has no scores`);
  return found;
};

describe("compare", () => {
  it("finds and recommends GP-Beta where true deviations are twice the predicted", async () => {
    const answer = await compare(stretched, { methods: ["identity", gpBeta], folds: 3 });
    expect(answer.best).toBe("gp-beta");
    expect(answer.recommendation).toMatch(
      /^Use gp-beta: it lowers the NLL by 0\.\d+ ± 0\.\d+ nat per row on held-out rows\.$/,
    );
    const [before, after] = [entry(answer, "identity"), entry(answer, "gp-beta")];
    // The best that can be had is 3/2 − ln 2 = 0.81 nat; a standard error of the sample is 0.1.
    expect(before.scores.nll - after.scores.nll).toBeGreaterThan(0.5);
    expect(before.scores.coverage90).toBeLessThan(0.7);
    expect(Math.abs(after.scores.coverage90 - 0.9)).toBeLessThan(0.05);
    expect(after.scores.crps).toBeLessThan(before.scores.crps);
    expect(after.scores.pinball).toBeLessThan(before.scores.pinball);
  });

  it("says to leave predictions as they are where they are calibrated", async () => {
    const answer = await compare(calibrated, { methods: [gpBeta, "identity"], folds: 3 });
    expect(answer.recommended).toBe("identity");
    expect(answer.recommendation).toMatch(/^Leave the predictions as they are: /);
    expect(Math.abs(entry(answer, "gp-beta").scores.nll - entry(answer, "identity").scores.nll)).toBeLessThan(0.02);
  });

  it("names methods that gave the same answers, and the one to fit", async () => {
    const methods: MethodName[] = ["crude", "identity", "isotonic", "variance-scaling", "normalised-conformal"];
    const answer = await compare(stretched, { methods, folds: 3 });
    expect(answer.identical).toEqual([["crude", "isotonic", "normalised-conformal"]]);
    expect(answer.recommended).toBe(answer.best);
  });

  it("judges against the predictions as they are, also where the identity is not compared", async () => {
    const answer = await compare(calibrated, { methods: [gpBeta], folds: 3 });
    expect(answer.best).toBe("gp-beta");
    expect(answer.recommendation).toMatch(/^Leave the predictions as they are: /);
  });

  it("scores the identity as the predictions themselves, each row once", async () => {
    const answer = await compare(stretched, { methods: ["identity"], folds: 7, seed: 3 });
    const rows = rowScores(stretched.target, normalBatch(stretched));
    expect(entry(answer, "identity").scores).toEqual(meanScores(rows));
    expect(entry(answer, "identity").standardErrors).toEqual(standardErrorsOf(rows));
    expect(entry(answer, "identity").change).toEqual({ mean: 0, standardError: 0 });
    expect(answer).toMatchObject({ folds: 7, rows: 300, best: "identity" });
  });

  it("gives the change of the NLL row by row, whose error is below that of the NLL itself", async () => {
    const answer = await compare(stretched, { methods: ["identity", "variance-scaling"], folds: 3 });
    const [asIs, scaled] = [entry(answer, "identity"), entry(answer, "variance-scaling")];
    expect(scaled.change.mean).toBeCloseTo(scaled.scores.nll - asIs.scores.nll, 12);
    expect(scaled.change.mean).toBeLessThan(-5 * scaled.change.standardError);
    expect(scaled.change.standardError).toBeLessThan(asIs.standardErrors.nll);
  });

  it("compares the methods that are not compared by name if none are listed", async () => {
    const answer = await compare(simulate({ rows: 40, seed: 5 }), { folds: 2 });
    expect(answer.methods.map(({ method }) => method)).toEqual([...comparedNames]);
    expect(methodNames).toEqual(expect.arrayContaining([...comparedNames, "idr"]));
    expect(comparedNames).not.toContain("idr");
  });

  it("fits every method to the same rows, and never to those it is scored on", async () => {
    const fitted: Record<string, number[][]> = { a: [], b: [] };
    const scored: number[] = [];
    const spy = (name: "a" | "b"): ComparedMethod => ({
      name,
      fit(observations) {
        fitted[name].push(Array.from(observations.target ?? []));
        const identity = fitIdentity(observations);
        return {
          ...identity,
          calibrate(predictions) {
            const { mean } = predictions as PredictionColumns;
            const held = Array.from(mean, (of) => stretched.target[stretched.mean.indexOf(of)]);
            const seen = new Set(Array.from(observations.target ?? []));
            expect(held.filter((outcome) => seen.has(outcome))).toEqual([]);
            if (name === "a") scored.push(...held);
            return identity.calibrate(predictions);
          },
        };
      },
    });
    await compare(stretched, { methods: [spy("a"), spy("b")], folds: 4 });
    expect(fitted["a"]).toHaveLength(4);
    expect(fitted["a"]).toEqual(fitted["b"]);
    expect(scored.sort()).toEqual(Array.from(stretched.target).sort());
  });

  it("gives the same bytes for the same seed, and other folds for another", async () => {
    const table = simulate({ rows: 80, seed: 9, predicted: halved });
    const once = async (seed: number): Promise<string> =>
      JSON.stringify(await compare(table, { methods: [gpBeta, "identity"], folds: 3, seed }));
    const first = await once(4);
    expect(await once(4)).toBe(first);
    expect(await once(5)).not.toBe(first);
  });

  it("takes distributions of any family, and hands methods a batch of them", async () => {
    const predictions = studentTBatch({
      location: stretched.mean,
      scale: stretched.std,
      degreesOfFreedom: new Float64Array(300).fill(5),
    });
    const answer = await compare({ predictions, target: stretched.target }, { methods: ["identity"], folds: 3 });
    expect(entry(answer, "identity").scores).toEqual(meanScores(rowScores(stretched.target, predictions)));
  });

  it("gives batches and columns of the same normal predictions the same scores", async () => {
    const table = simulate({ rows: 60, seed: 6, predicted: halved });
    const options = { methods: [gpBeta], folds: 2 };
    const columns = entry(await compare(table, options), "gp-beta").scores;
    const batch = entry(
      await compare({ predictions: normalBatch(table), target: table.target }, options),
      "gp-beta",
    ).scores;
    // Two ways to the same integrals, each exact to 1e-9 or so.
    expectAllClose(Object.values(batch), Object.values(columns), { relative: 1e-7 });
  });

  it("freezes its answer, and leaves the observations as they were", async () => {
    const before = structuredClone(stretched);
    const answer = await compare(stretched, { methods: ["identity"], folds: 2 });
    expect(stretched).toEqual(before);
    for (const part of [answer, answer.methods, ...answer.methods, answer.methods[0].scores]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it("reports its progress fit by fit", async () => {
    const seen: CompareProgress[] = [];
    await compare(calibrated, {
      methods: ["identity", failing("weak", calibrated.target[0])],
      folds: 2,
      onProgress: (at) => seen.push(at),
    });
    expect(seen).toEqual([
      { method: "identity", fold: 0, done: 1, total: 4 },
      { method: "weak", fold: 0, done: 2, total: 4 },
      { method: "identity", fold: 1, done: 3, total: 4 },
      { method: "weak", fold: 1, done: 4, total: 4 },
    ]);
  });

  it("stops with the signal's reason, also between fits that never wait", async () => {
    const controller = new AbortController();
    let progress = 0;
    const stopped = compare(calibrated, {
      methods: ["identity"],
      signal: controller.signal,
      onProgress() {
        progress++;
        setTimeout(() => controller.abort(new Error("enough")), 0);
      },
    });
    await expect(stopped).rejects.toThrow("enough");
    expect(progress).toBeLessThan(5);
  });

  it("stops with the signal's reason in the middle of a fit", async () => {
    const controller = new AbortController();
    const stopping: ComparedMethod = {
      name: "stopping",
      fit(observations, context) {
        controller.abort(new Error("enough"));
        return fitGpBeta(observations, context);
      },
    };
    await expect(compare(calibrated, { methods: ["identity", stopping], signal: controller.signal })).rejects.toThrow(
      "enough",
    );
  });
});

describe("compare with methods that fail", () => {
  it("reports them with fold and message, and continues with the others", async () => {
    const outcome = calibrated.target[0];
    const answer = await compare(calibrated, { methods: [failing("weak", outcome), "identity"], folds: 3 });
    expect(answer.best).toBe("identity");
    expect(answer.methods[0]).toEqual({ method: "weak", error: expect.stringMatching(/^fold [01]: cannot bear /) });
    expect(answer.methods[1].error).toBeUndefined();
  });

  it("throws where all fail, with every message", async () => {
    const outcome = calibrated.target[0];
    await expect(
      compare(calibrated, { methods: [failing("weak", outcome), failing("frail", outcome)] }),
    ).rejects.toThrow(
      /^compare: at least one method must succeed, got failures of all: weak \(fold \d: cannot bear .*\); frail \(fold \d: cannot/,
    );
  });

  it("reports an answer that is not a calibrator, and scores that are not numbers", async () => {
    const none: ComparedMethod = { name: "none", fit: () => undefined as unknown as Calibrator };
    const nothing: ComparedMethod = {
      name: "nothing",
      fit(observations) {
        const identity = fitIdentity(observations);
        return {
          ...identity,
          calibrate(predictions) {
            const batch = identity.calibrate(predictions);
            return { ...batch, crps: () => new Float64Array(batch.length).fill(Number.NaN) };
          },
        };
      },
    };
    const { methods } = await compare(calibrated, { methods: [none, nothing, "identity"], folds: 2 });
    expect(methods[0].error).toBe(
      'fold 0: compare: method "none" must return a calibrator, got undefined; return what fit returns',
    );
    expect(methods[1].error).toMatch(
      /^fold 0: compare: the crps of row \d+ must be a number above -Infinity, got NaN; fix or leave out the method$/,
    );
  });

  it("gives a method an infinite NLL, not an error, where it thinks an outcome impossible", async () => {
    const narrow: ComparedMethod = {
      name: "narrow",
      fit(observations) {
        const identity = fitIdentity(observations);
        return {
          ...identity,
          calibrate(predictions) {
            const batch = identity.calibrate(predictions);
            return {
              ...batch,
              logPdf: (y) => batch.logPdf(y).map((log) => (log < -2 ? Number.NEGATIVE_INFINITY : log)),
            };
          },
        };
      },
    };
    const answer = await compare(calibrated, { methods: [narrow, "identity"], folds: 2 });
    expect(entry(answer, "narrow").scores.nll).toBe(Number.POSITIVE_INFINITY);
    expect(entry(answer, "narrow").standardErrors.nll).toBe(Number.POSITIVE_INFINITY);
    expect(answer.best).toBe("identity");
  });
});

describe("compare refuses", () => {
  const named = (...names: string[]): { methods: MethodName[] } => ({ methods: names as MethodName[] });

  it("folds that leave fewer than ten rows for training", async () => {
    const { mean, std, target } = simulate({ rows: 14, seed: 1 });
    await expect(compare({ mean, std, target }, { folds: 3 })).rejects.toThrow(
      "compare: each training part must have at least 10 rows, got 9 from 14 rows in 3 folds; " +
        "use more folds, or collect more outcomes",
    );
  });

  it("folds below two or above the number of rows", async () => {
    await expect(compare(calibrated, { folds: 1 })).rejects.toThrow(
      "compare: folds must be a whole number from 2 to the number of rows, 300, got 1; 5 is typical",
    );
    await expect(compare(calibrated, { folds: 301 })).rejects.toThrow("got 301; 5 is typical");
  });

  it("unknown methods, and lists without any", async () => {
    const remedy = `name some of ${methodNames.join(", ")}, or pass { name, fit }`;
    await expect(compare(calibrated, named("identity", "gp-gamma"))).rejects.toThrow(
      `compare: methods[1] must be a known method or an object with name and fit, got "gp-gamma"; ${remedy}`,
    );
    const noFit = { name: "mine" } as unknown as ComparedMethod;
    await expect(compare(calibrated, { methods: [noFit] })).rejects.toThrow(
      `compare: methods[0] must be a known method or an object with name and fit, got object; ${remedy}`,
    );
    await expect(compare(calibrated, { methods: [] })).rejects.toThrow(
      `compare: methods must be a list of at least one method, got none; ${remedy}, or leave it out`,
    );
  });

  it("two methods of one name", async () => {
    await expect(compare(calibrated, { methods: ["identity", gpBeta, "gp-beta"] })).rejects.toThrow(
      'compare: methods must have different names, got "gp-beta" as methods[1] and methods[2]; rename one',
    );
  });

  it("bad rows and bad seeds", async () => {
    const bad: Observations = { ...calibrated, std: calibrated.std.map((of, row) => (row === 8 ? 0 : of)) };
    await expect(compare(bad)).rejects.toThrow("std[8] must be > 0, got 0; drop or floor this row");
    await expect(compare(calibrated, { seed: 1.5 })).rejects.toThrow("compare: seed must be a safe integer, got 1.5");
  });
});

/** A method that notes which outcomes each fit sees. */
const noting = (seen: number[][]): ComparedMethod => ({
  name: "noting",
  fit(observations) {
    seen.push(Array.from(observations.target ?? []));
    return fitIdentity(observations);
  },
});

describe("compare with folds of its own", () => {
  // Every outcome is unlike all others, so that it tells its row.
  const rowOf = new Map(Array.from(stretched.target, (outcome, row) => [outcome, row]));

  it("foldBy never splits a label between fits and the rows they are judged on", async () => {
    const labels = Array.from({ length: 300 }, (_, row) => (row < 120 ? "large" : `customer ${row % 17}`));
    const seen: number[][] = [];
    const answer = await compare(stretched, { methods: [noting(seen)], folds: 4, foldBy: labels, seed: 2 });
    expect(answer.rows).toBe(300);
    const held = seen.map((outcomes) => {
      const known = new Set(outcomes.map((outcome) => rowOf.get(outcome)));
      return labels.flatMap((label, row) => (known.has(row) ? [] : [label]));
    });
    expect(held.flat()).toHaveLength(300);
    const folds = held.map((list) => new Set(list));
    for (const label of new Set(labels)) expect(folds.filter((fold) => fold.has(label))).toHaveLength(1);
  });

  it("foldTime fits to rows before those that it scores, and leaves the first part out of the scores", async () => {
    // In another order than the rows, and ten rows to each time.
    const time = Array.from({ length: 300 }, (_, row) => Math.floor(((row * 7) % 300) / 10));
    const seen: number[][] = [];
    const answer = await compare(stretched, { methods: [noting(seen), "identity"], folds: 4, foldTime: time });
    expect(answer.rows).toBe(240);
    const known = seen.map((outcomes) => outcomes.map((outcome) => time[rowOf.get(outcome) ?? -1]));
    expect(known.map((times) => times.length)).toEqual([60, 120, 180, 240]);
    for (const times of known) expect(Math.max(...times)).toBe(times.length / 10 - 1);
    const later = Int32Array.from(stretched.target.keys()).filter((row) => time[row] >= 6);
    const at = (column: ArrayLike<number>) => Float64Array.from(later, (row) => column[row]);
    const rows = rowScores(at(stretched.target), normalBatch({ mean: at(stretched.mean), std: at(stretched.std) }));
    expect(entry(answer, "identity").scores.nll).toBeCloseTo(meanScores(rows).nll, 12);
    expect(entry(answer, "identity").change).toEqual({ mean: 0, standardError: 0 });
  });

  it("refuses folds that can't be cut, in a sentence", async () => {
    const few = Array.from({ length: 300 }, (_, row) => row % 3);
    const refusal = (options: object): Promise<string> =>
      compare(stretched, { methods: ["identity"], ...options }).then(
        () => "",
        (error: Error) => error.message,
      );
    expect(await refusal({ foldBy: few })).toBe(
      "compare: foldBy must have at least as many different labels as there are folds, 5, got 3; use fewer folds",
    );
    expect(await refusal({ foldTime: few })).toMatch(
      /^compare: foldTime must have times that tell 6 parts of the rows apart/,
    );
    expect(await refusal({ foldTime: few.map((_, row) => (row === 7 ? Number.NaN : row)) })).toMatch(
      /^compare: foldTime of row 7 must be a finite number, got NaN;/,
    );
    expect(await refusal({ foldBy: [1, 2] })).toMatch(/^compare: foldBy must have/);
    expect(await refusal({ foldBy: few, foldTime: few })).toMatch(/got both; omit one of them$/);
  });
});
