import { methodNames } from "@distcal/calibrate";
import { describe, expect, it } from "vitest";
import { sharedExample, shareQuery } from "../../playground/app/share-link.ts";
import { Stopped, workerClient } from "../../playground/app/worker-client.ts";
import { noTrace, traceData, withStep } from "../../playground/fit/fit-trace.ts";
import { headlineOf, rounded, signed } from "../../playground/fit/headline.ts";
import { thinned } from "../../playground/fit/hold-out.ts";
import { coverageLine, distanceLine, properScoreLines, pValueLine } from "../../playground/fit/score-lines.ts";

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
  it("call a change better or worse beyond two standard errors of the paired difference", () => {
    const [better] = properScoreLines(scores(column(3, 5, 7, 9)), scores(column(2, 4.1, 6, 7.9)));
    // Differences −1, −0.9, −1, −1.1: mean −1, standard error 0.0816/2.
    expect(better).toMatchObject({ key: "nll", base: 6, calibrated: 5, verdict: "better" });
    expect(better.change).toBeCloseTo(-1, 12);
    expect(better.error).toBeCloseTo(0.0408248, 6);
    const [worse] = properScoreLines(scores(column(2, 4.1, 6, 7.9)), scores(column(3, 5, 7, 9)));
    expect(worse.verdict).toBe("worse");
    const [unclear] = properScoreLines(scores(column(1, 2, 3, 4)), scores(column(4, 3, 2, 0)));
    expect(unclear.verdict).toBe("no clear difference");
  });

  it("take rounding for no change, and an infinite score for worse", () => {
    const [same] = properScoreLines(scores(column(1, 2)), scores(column(1 + 1e-14, 2 + 1e-14)));
    expect(same).toMatchObject({ change: 0, error: 0, verdict: "no clear difference" });
    const [infinite] = properScoreLines(scores(column(1, 2)), scores(column(1, Number.POSITIVE_INFINITY)));
    expect(infinite.verdict).toBe("worse");
    expect(infinite.change).toBeUndefined();
  });

  it("judge coverage by its distance from 0.9 beyond chance", () => {
    const of = (base: number, calibrated: number) =>
      coverageLine(scores(column(1), base), scores(column(1), calibrated)).verdict;
    expect([of(0.6, 0.9), of(0.9, 0.6), of(0.88, 0.93)]).toEqual(["better", "worse", "no clear difference"]);
  });

  it("judge distances beyond noise, and p-values by whether a test finds a fault", () => {
    expect(distanceLine(words, 0.2, 0.01, 0.03).verdict).toBe("better");
    expect(distanceLine(words, 0.02, 0.01, 0.03).verdict).toBe("no clear difference");
    expect(pValueLine(words, 0.001, 0.4).verdict).toBe("better");
    expect(pValueLine(words, 0.4, 0.001).verdict).toBe("worse");
    expect(pValueLine(words, 0.4, 0.9).verdict).toBe("no clear difference");
  });
});

describe("headlineOf", () => {
  const told = { isIdentity: false, isHeldOut: true, rows: 1200 };
  const line = (base: number, calibrated: number, verdict: "better" | "worse" | "no clear difference") => [
    { ...words, key: "nll", base, calibrated, change: calibrated - base, error: 0.01, verdict },
  ];

  it("says whether to use the model", () => {
    expect(headlineOf(line(2, 1.5, "better"), told)).toEqual({
      tone: "better",
      title: "Calibration helped.",
      text: "On 1,200 rows that the fit has not seen the negative log-likelihood went from 2.000 to 1.500 (−0.500 ± 0.010 nats a row).",
    });
    expect(headlineOf(line(1, 1.5, "worse"), told).text).toMatch(/try another method/);
    expect(headlineOf(line(1, 1, "no clear difference"), told).title).toBe("No clear difference.");
    expect(headlineOf([], { ...told, isIdentity: true }).title).toMatch(/^Leave it/);
    expect(headlineOf(line(2, 1, "better"), { ...told, isHeldOut: false }).text).toMatch(
      /^On the fitted rows themselves/,
    );
  });

  it("writes numbers for reading", () => {
    expect(
      [0, -1.23456, 12345.6, 0.00001234, Number.POSITIVE_INFINITY, Number.NaN].map((value) => rounded(value)),
    ).toEqual(["0", "−1.235", "12346", "1.23e-5", "∞", "–"]);
    expect([signed(0.5), signed(-0.5)]).toEqual(["+0.500", "−0.500"]);
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
