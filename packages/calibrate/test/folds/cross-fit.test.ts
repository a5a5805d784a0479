import { observedRows } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { crossFit, type FitBase } from "../../src/folds/cross-fit.ts";

const rng = createRng(11);
const features = Array.from({ length: 120 }, (_, row) => ({ id: row, x: rng.normal() }));
const target = Float64Array.from(features, ({ x }) => 2 * x + rng.normal());

/** Knows its training rows by heart, and nothing else: elsewhere it answers with their mean. */
const memorise: FitBase<{ id: number; x: number }> = (seen, outcomes) => {
  const known = new Map(seen.map(({ id }, row) => [id, outcomes[row]]));
  const average = outcomes.reduce((sum, y) => sum + y, 0) / outcomes.length;
  return (rows) => ({
    mean: rows.map(({ id }) => known.get(id) ?? average),
    std: rows.map(({ id }) => (known.has(id) ? 1e-3 : 2)),
  });
};

const meanSquare = (mean: ArrayLike<number>): number =>
  target.reduce((sum, y, row) => sum + (y - mean[row]) ** 2, 0) / target.length;

describe("crossFit", () => {
  it("never predicts a row by a model that was trained on it: a memorising model gains nothing", async () => {
    const inSample = await (await memorise(features, target))(features);
    expect(meanSquare(inSample.mean)).toBe(0);
    const { mean, std } = await crossFit({ features, target }, memorise);
    expect([...std]).toEqual(new Array(120).fill(2));
    const average = target.reduce((sum, y) => sum + y, 0) / target.length;
    const variance = meanSquare(new Array(120).fill(average));
    expect(meanSquare(mean)).toBeGreaterThan(variance);
  });

  it("trains each fold's model on all rows of the other folds and on no others", async () => {
    const trainings: number[][] = [];
    const { fold } = await crossFit(
      { features, target },
      (seen, outcomes) => {
        trainings.push(seen.map(({ id }) => id));
        expect([...outcomes]).toEqual(seen.map(({ id }) => target[id]));
        return (rows) => ({ mean: rows.map(({ x }) => x), std: rows.map(() => 1) });
      },
      { folds: 4, seed: 5 },
    );
    expect(trainings).toHaveLength(4);
    trainings.forEach((ids, k) => {
      expect(ids).toEqual(features.map(({ id }) => id).filter((id) => fold[id] !== k));
    });
  });

  it("answers in the order of the rows, with columns that fit takes", async () => {
    const answer = await crossFit({ features, target }, async () => async (rows) => ({
      mean: Float64Array.from(rows, ({ id }) => id),
      std: Float64Array.from(rows, ({ id }) => 1 + id),
    }));
    expect([...answer.mean]).toEqual(features.map(({ id }) => id));
    expect([...answer.std]).toEqual(features.map(({ id }) => 1 + id));
    expect(answer.target).toEqual(target);
    expect(answer.target).not.toBe(target);
    expect(Object.isFrozen(answer)).toBe(true);
    expect(observedRows(answer).length).toBe(120);
  });

  it("gives the same bytes for the same seed, and other folds for another", async () => {
    const [first, again] = [
      await crossFit({ features, target }, memorise, { seed: 2 }),
      await crossFit({ features, target }, memorise, { seed: 2 }),
    ];
    expect(again).toEqual(first);
    const other = await crossFit({ features, target }, memorise, { seed: 3 });
    expect(other.fold).not.toEqual(first.fold);
  });

  it("takes a typed array as features", async () => {
    const numbers = Float64Array.from(features, ({ x }) => x);
    const { mean } = await crossFit({ features: numbers, target }, () => (rows) => ({
      mean: rows,
      std: rows.map(() => 1),
    }));
    expect(mean).toEqual(numbers);
  });
});

describe("crossFit refuses", () => {
  const answering =
    (
      columns: (rows: { id: number }[]) => { mean: ArrayLike<number>; std: ArrayLike<number> },
    ): FitBase<{ id: number }> =>
    () =>
      columns;
  const rows = { features, target };
  const ones = (of: { id: number }[]): number[] => of.map(() => 1);

  it("a mean that is not a finite number, naming fold and row", async () => {
    const bad = answering((of) => ({ mean: of.map(({ id }) => (id === 17 ? Number.NaN : 0)), std: ones(of) }));
    await expect(crossFit(rows, bad)).rejects.toThrow(
      /^crossFit: fold \d: mean of row 17 must be a finite number, got NaN; fix the base model, or drop this row$/,
    );
  });

  it.each([0, -1, Number.POSITIVE_INFINITY, Number.NaN])(
    "a standard deviation of %s, naming fold and row",
    async (value) => {
      const { fold } = await crossFit(rows, memorise);
      const bad = answering((of) => ({ mean: ones(of), std: of.map(({ id }) => (id === 40 ? value : 1)) }));
      await expect(crossFit(rows, bad)).rejects.toThrow(
        `crossFit: fold ${fold[40]}: std of row 40 must be a finite number > 0, got ${value}; fix the base model`,
      );
    },
  );

  it("too few values, or none", async () => {
    await expect(
      crossFit(
        rows,
        answering((of) => ({ mean: [1, 2], std: ones(of) })),
      ),
    ).rejects.toThrow(
      "crossFit: fold 0: mean must have 24 values, one for each row asked for, got 2; check what the predictor",
    );
    const meansOnly = answering((of) => ({ mean: ones(of) }) as unknown as { mean: number[]; std: number[] });
    await expect(crossFit(rows, meansOnly)).rejects.toThrow(
      "fold 0: std must have 24 values, one for each row asked for, got undefined",
    );
  });

  it("a fitBase that is or answers no function", async () => {
    await expect(crossFit(rows, undefined as unknown as FitBase<unknown>)).rejects.toThrow(
      "crossFit: fitBase must be a function, got undefined; pass a function that trains the base model",
    );
    const noPredictor = (() => ({ mean: [], std: [] })) as unknown as FitBase<unknown>;
    await expect(crossFit(rows, noPredictor)).rejects.toThrow(
      "crossFit: fold 0: the answer of fitBase must be a function, got object; return (features) => ({ mean, std })",
    );
  });

  it("features and targets of different lengths, no features, bad targets, bad folds and bad seeds", async () => {
    await expect(crossFit({ features, target: [1, 2] }, memorise)).rejects.toThrow(
      "crossFit: features must have 2 rows, got 120 rows",
    );
    const noFeatures = { target } as unknown as { features: []; target: Float64Array };
    await expect(crossFit(noFeatures, memorise)).rejects.toThrow(
      "crossFit: rows.features must be an array with one entry per row, got undefined; pass { features, target }",
    );
    await expect(crossFit({ features, target: target.map(() => Number.NaN) }, memorise)).rejects.toThrow(
      "crossFit: target[0] must be a finite number, got NaN",
    );
    await expect(crossFit(rows, memorise, { folds: 121 })).rejects.toThrow(
      "crossFit: folds must be a whole number from 2 to the number of rows, 120, got 121; 5 is typical",
    );
    await expect(crossFit(rows, memorise, { seed: 0.5 })).rejects.toThrow(
      "crossFit: seed must be a safe integer, got 0.5",
    );
  });
});
