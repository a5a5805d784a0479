import { fit, type Method, methodNames, modelText, parseCalibrator, methods as registry } from "@distcal/calibrate";
import { createRng, shuffledRows } from "@distcal/numerics";
import { badInput } from "@distcal/tables";
import { describe, expect, it } from "vitest";
import { engineChoices } from "../../playground/session/engine-choices.ts";
import type { FitSettings } from "../../playground/session/messages.ts";
import { newSession, type Session } from "../../playground/session/session.ts";
import type { Work } from "../../playground/session/work.ts";
import { examples } from "../../playground/sources/examples-list.ts";
import { friendlyMessage } from "../../playground/words/friendly-message.ts";

const quiet = (): Work => ({ signal: new AbortController().signal, tell: () => undefined });
const settings: FitSettings = {
  columns: { mean: 0, std: 1, target: 2 },
  skipBadRows: false,
  method: "variance-scaling",
  preset: "default",
  engine: "auto",
  seed: 1,
  holdOut: 0.3,
};

describe("a fit with a guarantee", () => {
  it("promises its intervals in the model file, and shows what they hold beside the density's", async () => {
    const session = await sessionOf(sureRows(200));
    const { promised, model } = await session.fit({ ...settings, guarantee: "marginal" }, quiet());
    expect(parseCalibrator(model).guarantee).toMatchObject({ kind: "marginal", rows: 39 });
    expect(promised?.levels).toEqual([0.5, 0.8, 0.9, 0.95]);
    expect(promised?.words).toContain("the ranks of 39 rows that the fit did not see");
    expect(promised?.coverage[2]).toBeGreaterThan(0.75);
    const { promised: folds } = await session.fit({ ...settings, guarantee: "cross" }, quiet());
    expect(folds?.words).toContain("This is no finite-sample promise.");
    expect((await session.fit(settings, quiet())).promised).toBeUndefined();
  });
});

/** Predictions that are twice as sure as they should be. */
function sureRows(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => `${i % 7},1,${(i % 7) + 2 * Math.sin(12.9898 * i * i)}`);
  return `mean,std,target\n${rows.join("\n")}\n`;
}

/** Errors with a sharp peak and heavy shoulders. */
function shoulderedRows(count: number): string {
  const rng = createRng(5);
  const rows = Array.from({ length: count }, (_, i) => {
    const error = (rng.uniform() < 0.7 ? 0.3 : 1.8) * rng.normal();
    return `${(i % 70) / 10},1,${(i % 70) / 10 + error}`;
  });
  return `mean,std,target\n${rows.join("\n")}\n`;
}

/** A seed whose split of 201 rows holds the last one out. */
const outlierHeldOut = [...Array(99).keys()].find((seed) => shuffledRows(201, seed).subarray(0, 60).includes(200)) ?? 0;

/** The playground reads no more of a row than its prediction and outcome. */
const fittable = methodNames.filter((name) => (registry[name] as Method).requires === undefined);

async function sessionOf(text: string): Promise<Session> {
  const session = newSession();
  await session.read({ kind: "text", text }, quiet());
  return session;
}

describe("a session of the playground", () => {
  it("lists the methods of the registry that a table can be fitted with, each with its words and engines", async () => {
    const { methods } = await newSession().abilities(null, quiet());
    expect(methods.map(({ name }) => name)).toEqual(fittable);
    for (const { title, description } of methods) expect([title, description]).not.toContain("");
    expect(methods[0].engines.length).toBeGreaterThan(1);
    expect(methods.filter(({ takesPreset }) => takesPreset).map(({ name }) => name)).toEqual(["gp-beta"]);
    // What is sent to the page has to be plain.
    expect(structuredClone(methods)).toEqual(methods);
  });

  it("fits on seven rows of ten, judges by the others and gives the bytes that fit would write", async () => {
    const session = await sessionOf(sureRows(200));
    const outcome = await session.fit(settings, quiet());
    expect([outcome.fittedRows, outcome.heldOutRows, outcome.assessment.scoredRows]).toEqual([140, 60, 60]);
    expect(parseCalibrator(outcome.model).method).toBe("variance-scaling");
    expect(outcome.headline).toMatchObject({ tone: "better", title: "Calibration helped." });
    expect(outcome.headline.text).toMatch(/^On 60 rows that the fit has not seen, the NLL/);
    expect(outcome.assessment.lines.map(({ key }) => key)).toEqual([
      "nll",
      "crps",
      "pinball",
      "mse",
      "coverage",
      "mace",
      "smooth",
      "ks",
      "skce",
      "sharpness",
    ]);
    const whole = await session.fit({ ...settings, holdOut: 0 }, quiet());
    const rows = sureRows(200)
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").map(Number));
    const column = (place: number) => rows.map((row) => row[place]);
    const own = await fit({ mean: column(0), std: column(1), target: column(2) }, { method: "variance-scaling" });
    expect(whole.model).toBe(modelText(own.toJSON()));
    expect(whole.isHeldOut).toBe(false);
    const { base, calibrated } = outcome.assessment.verdicts;
    expect([base.test.verdict, base.judgedBy, base.of]).toEqual(["wrong-shape", "held-out", 60]);
    expect(calibrated.test.approximate).toBe(true);
    const { verdicts } = whole.assessment;
    expect([verdicts.base.judgedBy, verdicts.base.test.verdict]).toEqual(["all", "wrong-shape"]);
    expect([verdicts.calibrated.judgedBy, verdicts.calibrated.test.verdict]).toEqual(["training", "training-rows"]);
  });

  it("writes all rows and columns with the quantiles of the model", async () => {
    const session = await sessionOf(
      `note,${sureRows(60)
        .replaceAll("\n", '\n"a, ""b""",')
        .replace(/"a, ""b""",$/, "")}`,
    );
    const outcome = await session.fit({ ...settings, columns: { mean: 1, std: 2, target: 3 } }, quiet());
    const lines = (await (await session.csv(null, quiet())).text()).trim().split("\n");
    expect(lines[0]).toBe("note,mean,std,target,calibrated_mean,calibrated_std,q0.05,q0.5,q0.95,outside");
    expect(lines).toHaveLength(61);
    const batch = parseCalibrator(outcome.model).calibrate({ mean: [1], std: [1] });
    const cells = lines[2].replace('"a, ""b""",', "").split(",");
    expect(cells.at(-1)).toBe("false");
    expect(cells.slice(3, -1).map(Number)).toEqual([
      batch.mean()[0],
      batch.std()[0],
      batch.quantile(0.05)[0],
      batch.quantile(0.5)[0],
      batch.quantile(0.95)[0],
    ]);
  });

  it("shows one prediction as densities over a common range and as a map from 0 to 1", async () => {
    const session = await sessionOf(sureRows(100));
    await session.fit(settings, quiet());
    const { y, base, calibrated, map, interval } = await session.look({ mean: 3, std: 1 }, quiet());
    const area = (pdf: Float64Array): number => pdf.reduce((sum, density) => sum + density, 0) * (y[1] - y[0]);
    // The range leaves out at most a hundredth of either.
    expect(area(base.pdf)).toBeCloseTo(1, 1);
    expect(area(calibrated.pdf)).toBeCloseTo(1, 1);
    expect([map.calibrated[0], map.calibrated.at(-1)]).toEqual([0, 1]);
    expect(interval[1] - interval[0]).toBeGreaterThan(2 * 1.645);
  });

  it.each(fittable)("judges, shows and writes what %s gives", async (method) => {
    const session = await sessionOf(sureRows(80));
    const { assessment, model } = await session.fit({ ...settings, method }, quiet());
    expect(parseCalibrator(model).method).toBe(method);
    const { curve, pit, fan, maps } = assessment;
    const drawn = [curve.base, curve.calibrated, pit.base, pit.calibrated, ...fan.calibrated];
    for (const values of [...drawn, ...maps.maps.map(({ calibrated }) => calibrated)]) {
      expect(Array.from(values).every(Number.isFinite)).toBe(true);
    }
    const { calibrated } = await session.look({ mean: 3, std: 1 }, quiet());
    expect(calibrated.pdf.every((density) => density >= 0)).toBe(true);
    expect((await (await session.csv(null, quiet())).text()).trim().split("\n")).toHaveLength(81);
  });

  it("fits the default form and the paper's by its preset; says what the one learnt, and of rows outside what each has seen", async () => {
    // One prediction unlike all others: with this seed it is held out.
    const session = await sessionOf(`${shoulderedRows(200)}1000,1,1001\n`);
    const asked = { ...settings, method: "gp-beta", seed: outlierHeldOut } as const;
    const own = await session.fit(asked, quiet());
    const { shape } = own.learnt;
    expect(JSON.parse(own.model).parameters.shape.weight.length).toBeGreaterThan(1);
    const area = (density: Float64Array, step: number): number => density.reduce((sum, value) => sum + value, 0) * step;
    expect(area(shape?.density ?? new Float64Array(1), 0.02)).toBeCloseTo(1, 2);
    // Nothing but plain values goes to the page.
    expect(structuredClone(own)).toEqual(own);
    expect(own.outside).toBe(
      "1 of 60 rows lies outside what the fit has seen (mean or std): answers there fade to the correction that all rows share.",
    );
    const { calibrated, base, isOutside } = await session.look({ mean: 3, std: 1 }, quiet());
    expect(Math.max(...calibrated.pdf)).toBeGreaterThan(1.3 * Math.max(...base.pdf));
    expect([isOutside, (await session.look({ mean: 1000, std: 1 }, quiet())).isOutside]).toEqual([false, true]);

    const paper = await session.fit({ ...asked, preset: "paper" }, quiet());
    expect(paper.preset).toBe("paper");
    expect(paper.learnt).toEqual({});
    expect(Object.keys(JSON.parse(paper.model).parameters)).not.toContain("shape");
    expect(paper.outside).toMatch(/fade to the predictions as they are\.$/);
  });

  it("says of rows outside what other methods do there, and nothing where nothing is changed", async () => {
    const session = await sessionOf(`${shoulderedRows(200)}1000,1,1001\n`);
    const scaled = await session.fit({ ...settings, seed: outlierHeldOut }, quiet());
    expect(scaled.outside).toMatch(/are corrected like all others\.$/);
    const identity = await session.fit({ ...settings, method: "identity", seed: outlierHeldOut }, quiet());
    expect(identity.outside).toBeUndefined();
    const whole = await session.fit({ ...settings, holdOut: 0 }, quiet());
    expect(whole.outside).toBeUndefined();
  });

  it("fits predictions that are all the same, and numbers far from 1", async () => {
    for (const [mean, std] of [
      ["5", "1"],
      ["5e9", "1e8"],
      ["5e-9", "1e-10"],
    ]) {
      const rows = Array.from(
        { length: 60 },
        (_, i) => `${mean},${std},${Number(mean) + Number(std) * 2 * Math.sin(7.7 * i)}`,
      );
      const session = await sessionOf(`mean,std,target\n${rows.join("\n")}\n`);
      const { assessment } = await session.fit({ ...settings, method: "gp-beta" }, quiet());
      expect(assessment.lines.every(({ base, calibrated }) => Number.isFinite(base + calibrated))).toBe(true);
    }
  });

  it("leaves a well-calibrated example alone, and says so", async () => {
    const session = newSession();
    const { guessed, rows } = await session.read({ kind: "example", example: "honest", seed: 1 }, quiet());
    expect(rows).toBe(800);
    const asked = { ...settings, columns: guessed, method: "gp-beta", preset: "paper" } as const;
    const { headline, assessment } = await session.fit(asked, quiet());
    expect(headline.title).toBe("Leave it: these predictions are fine as they are.");
    expect(new Set(assessment.lines.map(({ kind }) => kind))).toEqual(new Set(["same", "none"]));
  });

  it("gives a verdict on predictions as they are without a fit, on the rows that can be used", async () => {
    const session = await sessionOf(sureRows(200).replace("\n3,1,", "\n3,-1,"));
    const { rows, base } = await session.check({ mean: 0, std: 1, target: 2 }, quiet());
    expect([rows.good, rows.bad]).toEqual([199, 1]);
    expect(base?.verdict).toMatchObject({ judgedBy: "all", of: 199, test: { rows: 199, verdict: "wrong-shape" } });
    expect(base?.caution).toBeUndefined();
    const copy = await session.check({ mean: 0, std: 1, target: 0 }, quiet());
    expect(copy.base?.caution).toMatch(/copy of the predictions/);
    const none = await sessionOf("mean,std,target\n1,-1,2\n2,-1,3\n");
    expect(await none.check({ mean: 0, std: 1, target: 2 }, quiet())).not.toHaveProperty("base");
    // What is sent to the page has to be plain.
    expect(structuredClone(base)).toEqual(base);
  });

  it("compares methods on the same folds, tells how far it is, and can be stopped", async () => {
    const session = await sessionOf(sureRows(100));
    const asked = { columns: settings.columns, skipBadRows: false, preset: "paper", seed: 1 } as const;
    const seen: { share: number; words: string }[] = [];
    const tell: Work["tell"] = (progress) => progress.stage === "compare" && seen.push(progress);
    const found = await session.compare(
      { ...asked, methods: ["identity", "variance-scaling", "isotonic", "crude"] },
      { ...quiet(), tell },
    );
    expect([found.rows, found.of, found.folds]).toEqual([100, 100, 5]);
    expect(found.lines.map(({ method }) => method).sort()).toEqual([
      "crude",
      "identity",
      "isotonic",
      "variance-scaling",
    ]);
    expect(found.lines.filter(({ twin }) => twin !== undefined)).toHaveLength(1);
    expect(found.recommendation).toMatch(/^Use (isotonic|variance-scaling): /);
    expect(seen[0]).toEqual({ stage: "compare", share: 0, words: "Fold 1 of 5: Identity" });
    expect(seen.at(-1)?.words).toBe("Fold 5 of 5: CRUDE");
    expect(structuredClone(found)).toEqual(found);

    const stop = new AbortController();
    const work: Work = { signal: stop.signal, tell: () => stop.abort(new Error("told to")) };
    await expect(session.compare({ ...asked, methods: ["identity", "gp-beta"] }, work)).rejects.toThrow("told to");
  });

  it("refuses to compare too few rows, or nothing", async () => {
    const asked = { ...settings, methods: ["identity"] } as const;
    await expect((await sessionOf(sureRows(15))).compare(asked, quiet())).rejects.toThrow(
      /15 usable rows.*at least 20/,
    );
    await expect((await sessionOf(sureRows(50))).compare({ ...asked, methods: [] }, quiet())).rejects.toThrow(
      "There is no method to compare. Tick at least one.",
    );
  });

  it("has examples whose columns are found", async () => {
    for (const { name } of examples) {
      const { guessed } = await newSession().read({ kind: "example", example: name, seed: 3 }, quiet());
      expect(Math.min(guessed.mean, guessed.std, guessed.target)).toBeGreaterThanOrEqual(0);
    }
  });

  it("stops a fit when it is told to", async () => {
    const session = newSession();
    const { guessed } = await session.read({ kind: "example", example: "overconfident", seed: 1 }, quiet());
    const stop = new AbortController();
    const steps: string[] = [];
    const work: Work = {
      signal: stop.signal,
      tell: ({ stage }) => {
        steps.push(stage);
        stop.abort(new Error("told to"));
      },
    };
    await expect(session.fit({ ...settings, columns: guessed, method: "gp-beta" }, work)).rejects.toThrow("told to");
    expect(steps).toContain("fit");
    await expect(session.csv(null, quiet())).rejects.toThrow(/no model yet/);
  });

  it("refuses bad rows with the first of them, unless they are left out", async () => {
    const session = await sessionOf(sureRows(100).replace("\n3,1,", "\n3,-1,"));
    await expect(session.fit(settings, quiet())).rejects.toThrow(
      'The pasted text: row 4 (the first row of data is 1): column "std" must be > 0, got "-1"; fix the row',
    );
    const outcome = await session.fit({ ...settings, skipBadRows: true }, quiet());
    expect(outcome.fittedRows + outcome.heldOutRows).toBe(99);
  });

  it("refuses too few rows and columns without numbers", async () => {
    const few = await sessionOf(sureRows(15));
    await expect(few.fit(settings, quiet())).rejects.toThrow(/15 usable rows.*at least 10.*add rows/);
    const uneven = await sessionOf(sureRows(24));
    await expect(uneven.fit(settings, quiet())).rejects.toThrow(/17 rows would be fitted and 7 held out/);
    const noOutcomes = /has no column of observed outcomes; its columns are "mean", "std".*called target or y\./;
    await expect(sessionOf("mean,std\n1,2\n3,4\n")).rejects.toThrow(noOutcomes);
    await expect(sessionOf("mean,std,name\n1,2,x\n3,4,y\n")).rejects.toThrow(noOutcomes);
    await expect(sessionOf("name,colour,size\nx,red,big\ny,blue,small\n")).rejects.toThrow(
      /no three columns of numbers; its columns are "name", "colour", "size"/,
    );
  });
});

describe("engineChoices", () => {
  it("offers what runs in a browser, with the reason of what does not run in this one", async () => {
    const status = { precision: "float32", available: true, reason: "found" } as const;
    const choices = await engineChoices(async () => [
      { ...status, engine: "float64", precision: "float64" },
      { ...status, engine: "tensorflow" },
      { ...status, engine: "webgpu", available: false, reason: "no adapter", remedy: "turn it on" },
    ]);
    expect(choices).toEqual([
      { engine: "float64", usable: true, note: "float64: found" },
      { engine: "webgpu", usable: false, note: "no adapter; turn it on" },
    ]);
  });
});

describe("friendlyMessage", () => {
  it("shows refusals as they are and errors of the packages as sentences", () => {
    expect(friendlyMessage(badInput("Too large."))).toBe("Too large.");
    expect(friendlyMessage(new RangeError("fit: std[3] must be > 0, got -1; drop this row"))).toBe(
      "Std[3] must be > 0, got -1; drop this row.",
    );
  });

  it("says what an engine that broke down says", () => {
    const error = new Error(
      'fit: engine "webgpu" broke down in the middle of the fit: device lost; use engine: "float64"',
    );
    error.name = "EngineError";
    expect(friendlyMessage(error)).toBe(
      'Engine "webgpu" broke down in the middle of the fit: device lost; use engine: "float64".',
    );
  });

  it("says what to do where memory runs out or the page itself is at fault, without a stack", () => {
    expect(friendlyMessage(new RangeError("Array buffer allocation failed"))).toMatch(/not enough memory.*distcal fit/);
    for (const fault of [new TypeError("x is undefined"), new Error("at line 3"), "text", undefined]) {
      expect(friendlyMessage(fault)).toMatch(/^Something went wrong in the playground itself\. Reload the page/);
    }
  });
});

describe("a table of another form", () => {
  it("is checked, fitted, looked at and written, and the model remembers the form", async () => {
    const rows = Array.from({ length: 120 }, (_, i) => {
      const [centre, width] = [i % 7, 1 + (i % 3)];
      const outcome = centre + 2 * width * Math.sin(12.9898 * i * i);
      return [centre - 1.28 * width, centre, centre + 1.28 * width, outcome].join();
    });
    const session = await sessionOf(`q0.1,q0.5,q0.9,target\n${rows.join("\n")}\n`);
    const columns = { mean: -1, std: -1, target: 3, as: "header" } as const;
    const { base, rows: check } = await session.check(columns, quiet());
    expect([check.good, base?.verdict.test.verdict]).toEqual([120, "overconfident"]);
    const outcome = await session.fit({ ...settings, columns }, quiet());
    expect(outcome.headline.tone).toBe("better");
    expect(JSON.parse(outcome.model).form).toMatchObject({ form: "quantiles", levels: [0.1, 0.5, 0.9] });
    const { shown } = outcome.assessment;
    const numbers = shown.form?.numbers.slice(0, 3);
    const one = await session.look({ mean: shown.mean[0], std: shown.std[0], ...(numbers && { numbers }) }, quiet());
    expect(one.interval[1] - one.interval[0]).toBeGreaterThan(1.3 * ((numbers?.[2] ?? 0) - (numbers?.[0] ?? 0)));
    const csv = await (await session.csv(null, quiet())).text();
    expect(csv.split("\n")[0]).toBe(
      "q0.1,q0.5,q0.9,target,calibrated_mean,calibrated_std,calibrated_q0.05,calibrated_q0.5,calibrated_q0.95,outside",
    );
    expect(csv.trim().split("\n")).toHaveLength(121);
    const compared = await session.compare(
      { columns, skipBadRows: false, preset: "default", seed: 1, methods: ["identity", "variance-scaling"] },
      quiet(),
    );
    expect(compared.rows).toBe(120);
  });
});
