import { fitIdentity, fitVarianceScaling } from "@distcal/baselines/calibrators";
import { type Calibrator, normalBatch, type Observations } from "@distcal/distributions";
import { describe, expect, it } from "vitest";
import { compare } from "../../src/compare/compare.ts";
import {
  type CandidateName,
  candidateNames,
  type SelectionOptions,
  selectMethod,
} from "../../src/compare/select-method.ts";
import { simulate } from "../simulated.ts";

type Fit = (observations: Observations) => Calibrator;

const stretched = simulate({ rows: 300, seed: 21, predicted: (std) => std / 2 });
const calibrated = simulate({ rows: 300, seed: 22 });

/** Candidates of which each is fitted by a function, the identity by default. */
const candidates = (fits: Partial<Record<CandidateName, Fit>>): SelectionOptions["methods"] =>
  candidateNames.map((name) => ({ name, fit: fits[name] ?? ((observations) => fitIdentity(observations)) }));

/** Another width for all rows; a comparison hands in its context too, which is none of the options. */
const scaled: Fit = (observations) => fitVarianceScaling(observations);

/** Forecasts that are off by so many standard deviations. */
const shifted =
  (by: number): Fit =>
  (observations) => ({
    ...fitIdentity(observations),
    calibrate(predictions) {
      const { mean, std } = predictions as { mean: Float64Array; std: Float64Array };
      return normalBatch({ mean: mean.map((m, i) => m + by * std[i]), std });
    },
  });

/** Forecasts that think every outcome impossible. */
const impossible: Fit = (observations) => ({
  ...fitIdentity(observations),
  calibrate(predictions) {
    const { moments: _, ...batch } = fitIdentity(observations).calibrate(predictions);
    return { ...batch, logPdf: (y) => batch.logPdf(y).fill(Number.NEGATIVE_INFINITY) };
  },
});

const failing: Fit = () => {
  throw new Error("does not like these rows");
};

describe("selectMethod", () => {
  it("keeps GP-Beta where no other method is better, and says what the next best costs", async () => {
    const { method, reason } = await selectMethod(stretched, {
      methods: candidates({ "gp-beta": scaled }),
    });
    expect(method).toBe("gp-beta");
    expect(reason).toMatch(
      /^gp-beta: identity, the next best, has an NLL on held-out rows that is higher by 0\.\d+ ± 0\.\d+ nat per row\.$/,
    );
  });

  it("takes another whose NLL is lower by more than one standard error of the paired difference", async () => {
    const {
      method,
      reason,
      candidates: found,
    } = await selectMethod(stretched, {
      methods: candidates({ "variance-scaling": scaled, isotonic: shifted(1) }),
    });
    expect(method).toBe("variance-scaling");
    expect(reason).toMatch(
      /^variance-scaling: its NLL on held-out rows is lower than that of gp-beta by 0\.\d+ ± 0\.\d+ nat per row, more than one standard error\.$/,
    );
    expect(found.map((candidate) => candidate.method)).toEqual([...candidateNames]);
    const [usual, identity, other] = found;
    expect(usual.difference).toEqual({ mean: 0, standardError: 0 });
    expect(identity.difference).toEqual({ mean: 0, standardError: 0 });
    expect(other.difference?.mean).toBeCloseTo(Number(other.nll) - Number(usual.nll), 10);
    expect(-Number(other.difference?.mean)).toBeGreaterThan(Number(other.difference?.standardError));
  });

  it("keeps GP-Beta where another is better within one standard error", async () => {
    const average =
      calibrated.target.reduce((sum, y, i) => sum + (y - calibrated.mean[i]) / calibrated.std[i], 0) / 300;
    // To the side where the outcomes of this sample happen to lie, by less than chance can tell.
    const nearer = shifted(average / 2);
    const { method, reason } = await selectMethod(calibrated, { methods: candidates({ "variance-scaling": nearer }) });
    expect(method).toBe("gp-beta");
    expect(reason).toMatch(
      /^gp-beta: variance-scaling has an NLL on held-out rows that is lower by [\d.]+ ± [\d.]+ nat per row, which is within one standard error\.$/,
    );
  });

  it("compares by the very rows and folds that compare does", async () => {
    const methods = candidates({ "variance-scaling": scaled, isotonic: shifted(0.5) });
    const [selection, comparison] = [
      await selectMethod(stretched, { methods, folds: 4, seed: 3 }),
      await compare(stretched, { methods, folds: 4, seed: 3 }),
    ];
    expect(selection).toMatchObject({ folds: 4, rows: 300 });
    expect(selection.candidates.map(({ nll }) => nll)).toEqual(comparison.methods.map(({ scores }) => scores?.nll));
  });

  it("takes the best of the others where GP-Beta fails, and says why", async () => {
    const {
      method,
      reason,
      candidates: found,
    } = await selectMethod(stretched, {
      methods: candidates({ "gp-beta": failing, "variance-scaling": scaled }),
    });
    expect(method).toBe("variance-scaling");
    expect(reason).toBe(
      "variance-scaling: gp-beta could not be scored (fold 0: does not like these rows); of the others variance-scaling has the lowest NLL on held-out rows.",
    );
    expect(found[0]).toEqual({ method: "gp-beta", error: "fold 0: does not like these rows" });
    const nobody = { "gp-beta": failing, identity: failing, "variance-scaling": failing, isotonic: failing };
    await expect(selectMethod(stretched, { methods: candidates(nobody) })).rejects.toThrow(
      "fit: at least one method must succeed, got failures of all: gp-beta (fold 0: does not like these rows);",
    );
  });

  it("does not take densities of zero for figures", async () => {
    const lost = await selectMethod(stretched, { methods: candidates({ "gp-beta": impossible }) });
    expect(lost).toMatchObject({
      method: "identity",
      reason: "identity: it gives every held-out outcome a density, which gp-beta does not.",
    });
    const others = { identity: impossible, "variance-scaling": impossible, isotonic: impossible };
    const won = await selectMethod(stretched, { methods: candidates(others) });
    expect(won).toMatchObject({
      method: "gp-beta",
      reason: "gp-beta: every other method gives some held-out outcome a density of zero.",
    });
  });

  it("compares on a sample of very many rows", async () => {
    const many = simulate({ rows: 12_000, seed: 3 });
    const seen: number[] = [];
    const counting: Fit = (observations) => {
      seen.push(observations.target?.length ?? 0);
      return fitIdentity(observations);
    };
    const { rows } = await selectMethod(many, { methods: candidates({ "gp-beta": counting }), folds: 2 });
    expect(rows).toBe(10_000);
    expect(seen).toEqual([5000, 5000]);
  });

  it("refuses too few rows with what to do", async () => {
    const few = simulate({ rows: 12, seed: 3 });
    await expect(selectMethod(few, { methods: candidates({}) })).rejects.toThrow(
      /^fit: method "auto" needs \d+ rows besides those that are held out, got 12 rows in 5 folds; name a method, or collect more outcomes$/,
    );
  });
});
