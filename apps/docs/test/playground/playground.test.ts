import { methodNames } from "@distcal/calibrate";
import { describe, expect, it } from "vitest";
import { sharedExample, shareQuery } from "../../playground/app/browser/share-link.ts";
import { Stopped, workerClient } from "../../playground/app/browser/worker-client.ts";
import { noTrace, traceData, withStep } from "../../playground/fit/fit-trace.ts";
import { headlineOf } from "../../playground/fit/headline.ts";
import {
  coverageLine,
  curveLine,
  properScoreLines,
  pValueLine,
  sharpnessLine,
} from "../../playground/fit/score-lines.ts";
import { thinned } from "../../playground/table/some-rows.ts";

const column = (...values: number[]) => Float64Array.from(values);
const scores = (nll: Float64Array, coverage = 0.9) => ({
  nll,
  crps: nll,
  pinball: nll,
  mse: nll,
  coverage90: Float64Array.from({ length: 100 }, (_, i) => (i < 100 * coverage ? 1 : 0)),
});
const words = { key: "k", label: "l", hint: "h" };

describe("score lines", () => {
  it("call a change better or worse beyond two standard errors of the paired difference, and give both", () => {
    const [better] = properScoreLines(scores(column(3, 5, 7, 9)), scores(column(2, 4.1, 6, 7.9)));
    // Differences −1, −0.9, −1, −1.1: mean −1, standard error 0.0816/2.
    expect(better).toMatchObject({
      key: "nll",
      base: 6,
      calibrated: 5,
      kind: "better",
      words: "better by 1.00 ± 0.04",
    });
    const [worse] = properScoreLines(scores(column(2, 4.1, 6, 7.9)), scores(column(3, 5, 7, 9)));
    expect(worse).toMatchObject({ kind: "worse", words: "worse by 1.00 ± 0.04" });
    const [unclear] = properScoreLines(scores(column(1, 2, 3, 4)), scores(column(4, 3, 2, 0)));
    expect(unclear).toMatchObject({ kind: "unclear", words: "no clear difference (−0.3 ± 1.5)" });
  });

  it("take rounding for no change, and an infinite score for worse", () => {
    const [same] = properScoreLines(scores(column(1, 2)), scores(column(1 + 1e-14, 2 + 1e-14)));
    expect(same).toMatchObject({ kind: "same", words: "the same" });
    const [infinite] = properScoreLines(scores(column(1, 2)), scores(column(1, Number.POSITIVE_INFINITY)));
    expect(infinite).toMatchObject({ kind: "worse", words: "worse" });
    const both = column(1, Number.POSITIVE_INFINITY);
    expect(properScoreLines(scores(both), scores(both))[0]).toMatchObject({ kind: "unclear", words: "can’t be told" });
  });

  it("judge coverage by how much nearer to 90 % it is, with the error of the paired change", () => {
    const of = (base: number, calibrated: number) =>
      coverageLine(scores(column(1), base), scores(column(1), calibrated));
    // 30 rows of 100 come in: 30 points, ± 100 √(0.3 · 0.7/99).
    expect(of(0.6, 0.9)).toMatchObject({ kind: "better", words: "better by 30 ± 5 points" });
    expect(of(0.9, 0.6).kind).toBe("worse");
    // From 2 points below to 3 above: one point farther, of which the paired error is larger.
    expect(of(0.88, 0.93)).toMatchObject({ kind: "unclear" });
    expect(of(0.88, 0.93).words).toMatch(/^no clear difference \(\+1 ± \d points\)$/);
    expect(of(0.9, 0.9).words).toBe("the same");
  });

  it("judge the reliability curve by its mean distance from the diagonal, row by row", () => {
    const levels = [0, 0.25, 0.5, 0.75, 1];
    const flat = Float64Array.from({ length: 400 }, (_, i) => (i + 0.5) / 400);
    const low = flat.map((u) => u * u);
    const line = curveLine(levels, { base: low, calibrated: flat }, { base: 0.2, calibrated: 0 });
    expect(line).toMatchObject({ kind: "better", base: 0.2, calibrated: 0 });
    // Shares of u² at or below 0.25, 0.5, 0.75 are their roots: 0.25, 0.207 and 0.116 too large.
    expect(line.words).toMatch(/^better by 0\.19\d? ± 0\.0/);
    expect(curveLine(levels, { base: low, calibrated: low }, { base: 0.2, calibrated: 0.2 }).words).toBe("the same");
  });

  it("say of p-values whether a test finds a fault, never that they are the same", () => {
    const said = (base: number, calibrated: number) => {
      const { kind, words: inWords } = pValueLine(words, base, calibrated);
      return [kind, inWords];
    };
    expect(said(0.001, 0.4)).toEqual(["better", "finds no fault any more"]);
    expect(said(0.4, 0.001)).toEqual(["worse", "finds a fault after calibration"]);
    expect(said(0.4, 0.9)).toEqual(["none", "finds no fault in either"]);
    expect(said(2e-13, 0.03)).toEqual(["none", "finds a fault in both"]);
  });

  it("call sharpness wider or narrower, which is neither better nor worse", () => {
    expect(sharpnessLine(2, 2.5)).toMatchObject({ kind: "none", words: "25 % wider" });
    expect(sharpnessLine(2, 1.9).words).toBe("5.0 % narrower");
    expect(sharpnessLine(2, 2).words).toBe("the same");
  });
});

describe("headlineOf", () => {
  const told = { isIdentity: false, isHeldOut: true, rows: 1200 };
  const line = (base: number, calibrated: number, kind: "better" | "worse" | "same" | "unclear") => [
    { ...words, key: "nll", base, calibrated, shownAs: "number" as const, kind, words: "better by 0.50 ± 0.02" },
  ];

  it("says whether to use the model", () => {
    expect(headlineOf(line(2, 1.5, "better"), told)).toEqual({
      tone: "better",
      title: "Calibration helped.",
      text: "On 1,200 rows that the fit has not seen, the NLL went from 2.000 to 1.500 nats per row: better by 0.50 ± 0.02.",
    });
    expect(headlineOf(line(1, 1.5, "worse"), told).text).toMatch(/try another method/);
    expect(headlineOf(line(1, 1, "unclear"), told).title).toBe("No clear difference.");
    expect(headlineOf(line(1, 1, "same"), told).title).toBe("Calibration changed next to nothing.");
    expect(headlineOf([], { ...told, isIdentity: true }).title).toMatch(/^Leave it/);
    expect(headlineOf(line(2, 1, "better"), { ...told, isHeldOut: false }).text).toMatch(
      /^On the training rows themselves \(optimistic\)/,
    );
  });
});

describe("a link to an example", () => {
  it("reads back what it was written from", () => {
    const shared = { example: "overconfident", method: "isotonic", preset: "default", seed: 42 } as const;
    expect(shareQuery(shared)).toBe("?example=overconfident&method=isotonic&seed=42");
    const paper = { example: "two-lines", method: "gp-beta", preset: "paper", seed: 1 } as const;
    expect(shareQuery(paper)).toBe("?example=two-lines&method=gp-beta&preset=paper&seed=1");
    for (const one of [shared, paper]) expect(sharedExample(shareQuery(one), methodNames)).toEqual(one);
  });

  it("asks for nothing where the example is not known, and falls back where method, preset or seed are not", () => {
    expect(sharedExample("", methodNames)).toBeUndefined();
    expect(sharedExample("?example=__proto__", methodNames)).toBeUndefined();
    expect(sharedExample("?example=honest&method=magic&preset=best&seed=-1e9", methodNames)).toEqual({
      example: "honest",
      method: "gp-beta",
      preset: "default",
      seed: 1,
    });
  });
});

describe("withStep", () => {
  it("begins a new stage where the fit takes other rows or starts again", () => {
    const steps = [
      { iteration: 1, elboPerRow: -2, rows: 100 },
      { iteration: 2, elboPerRow: -1, rows: 100 },
      { iteration: 3, elboPerRow: -1.5, rows: 400 },
      { iteration: 1, elboPerRow: -3, rows: 400 },
    ];
    expect(traceData(steps.reduce(withStep, noTrace)).traces).toEqual([
      { name: "stage 1, 100 rows", elbo: [-2, -1], step: [1, 2] },
      { name: "stage 2, 400 rows", elbo: [-1.5], step: [3] },
      { name: "stage 3, 400 rows", elbo: [-3], step: [4] },
    ]);
  });

  it("keeps as many stages as a figure tells apart", () => {
    const steps = Array.from({ length: 9 }, (_, i) => ({ iteration: 1, elboPerRow: i, rows: 10 }));
    const { traces } = traceData(steps.reduce(withStep, noTrace));
    expect(traces.map(({ elbo }) => elbo[0])).toEqual([3, 4, 5, 6, 7, 8]);
    expect([traces[0].name, traces.at(-1)?.name]).toEqual(["stage 4, 10 rows", "stage 9, 10 rows"]);
  });
});

describe("thinned", () => {
  it("spreads what it keeps evenly over all rows", () => {
    expect(Array.from(thinned(10, 5))).toEqual([1, 3, 5, 7, 9]);
    expect(Array.from(thinned(3, 5))).toEqual([0, 1, 2]);
  });
});

describe("workerClient", () => {
  /** A worker that answers every question with the number of questions so far, or never. */
  function fakeWorker(log: string[], answers: boolean): Worker {
    const worker = {
      onmessage: (_: unknown): void => undefined,
      onerror: null,
      postMessage(message: { id: number; question: string }) {
        log.push(message.question);
        if (!answers || message.question === "stop") return;
        const data = { id: message.id, kind: "answer", answers: log.length };
        queueMicrotask(() => worker.onmessage({ data }));
      },
      terminate: () => log.push("terminated"),
    };
    return worker as unknown as Worker;
  }

  it("gives each question its answer", async () => {
    const client = workerClient(() => fakeWorker([], true));
    expect(await Promise.all([client.ask("csv", null), client.ask("csv", null)])).toEqual([1, 2]);
  });

  it("ends a worker that does not hear a stop, and starts another", async () => {
    const log: string[] = [];
    let started = 0;
    const client = workerClient(() => fakeWorker(log, started++ > 0));
    const waiting = client.ask("csv", null);
    const refused = expect(waiting).rejects.toThrow(Stopped);
    expect(await client.stop()).toBe("restarted");
    await refused;
    expect(log).toEqual(["csv", "stop", "terminated"]);
    expect(await client.ask("csv", null)).toBe(4);
  });
});
