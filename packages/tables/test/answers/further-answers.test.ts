import { type Calibrator, normalBatch } from "@distcal/distributions";
import { normalPdf, normalQuantile } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { type AnswerFlags, addedColumns } from "../../src/answers/added-columns.ts";
import { calibratedRows } from "../../src/answers/calibrated-rows.ts";
import type { ReadColumns } from "../../src/answers/further-answer.ts";

const mean = Float64Array.of(10, 20, 30);
const std = Float64Array.of(2, 4, 1);
const batch = normalBatch({ mean, std });
const identity = {
  calibrate: (predictions: { mean: Float64Array; std: Float64Array }) => normalBatch(predictions),
  toJSON: () => ({ format: "distcal-model", version: 2, method: "identity" }),
} as unknown as Calibrator;

/** The values of each added column of the three rows, by name. */
function answered(flags: AnswerFlags, read: ReadColumns = {}, places: ArrayLike<number> = [0, 1, 2]) {
  const { names, levels, further: answers } = addedColumns(flags);
  const values = calibratedRows(identity, { mean, std }, levels, { answers, read, places });
  expect(values).toHaveLength(3 * names.length);
  return Object.fromEntries(names.map((name, c) => [name, [0, 1, 2].map((row) => values[row * names.length + c])]));
}

it("all columns come in one order, each named by what it is and its limit or column", () => {
  const asked = addedColumns({
    interval: "0.9",
    exceed: "60, 8e1,-5",
    exceedColumn: "limit",
    below: "60",
    belowColumn: "limit",
    pit: true,
    cost: "over=1, under=5",
    samples: { count: 2, seed: 1 },
  });
  expect(asked.names).toEqual([
    ...["calibrated_mean", "calibrated_std", "lower0.9", "upper0.9"],
    ...["p_above_60", "p_above_80", "p_above_-5", "p_above_limit", "p_below_60", "p_below_limit"],
    ...["pit", "decision", "expected_cost", "sample_1", "sample_2", "outside"],
  ]);
  expect(asked.types).toEqual([...new Array(15).fill("number"), "boolean"]);
  expect(asked.reads).toEqual(["exceedColumn", "belowColumn", "target"]);
});

describe("probabilities", () => {
  it("of more and of at most a limit keep the digits of their tails", () => {
    // 1 − Φ(5), Φ(0) and 1 − Φ(−10) to 16 digits.
    const { p_above_20, p_below_20 } = answered({ exceed: "20", below: "20" });
    expect(p_above_20[0]).toBeCloseTo(2.8665157187919333e-7, 20);
    expect(p_above_20[1]).toBeCloseTo(0.5, 14);
    expect(p_above_20[2]).toBeCloseTo(1, 14);
    expect(p_below_20[2] / 7.61985302416052e-24).toBeCloseTo(1, 10);
  });

  it("of a column have a limit for each row", () => {
    const limit = Float64Array.of(12, 12, 12);
    const answers = answered(
      { exceedColumn: "limit", belowColumn: "limit" },
      { exceedColumn: limit, belowColumn: limit },
    );
    expect(answers["p_above_limit"]).toEqual(Array.from(batch.exceedance(12)));
    expect(answers["p_below_limit"]).toEqual(Array.from(batch.below(limit)));
  });

  it("of at most the observed outcomes are their PIT", () => {
    const target = Float64Array.of(10, 24, 28);
    const { pit } = answered({ pit: true }, { target });
    for (const [row, exact] of [0.5, 0.8413447460685429, 0.0227501319481792].entries()) {
      expect(pit[row]).toBeCloseTo(exact, 14);
    }
  });
});

describe("decisions", () => {
  it.each(["under=5,over=1", "over = 3 , under = 0.5", "under=1000000,over=1"])(
    "%s: the newsvendor's quantile, and (under + over)·std·φ(z) for a normal row",
    (cost) => {
      const [under, over] = ["under", "over"].map((name) =>
        Number(new RegExp(`${name} ?= ?([\\d.]+)`).exec(cost)?.[1]),
      );
      const z = normalQuantile(under / (under + over));
      const { decision, expected_cost } = answered({ cost });
      for (let row = 0; row < 3; row++) {
        expect(decision[row]).toBeCloseTo(mean[row] + std[row] * z, 9);
        // Four digits at the largest ratio of costs, where six of the ten of a mean distance cancel.
        expect(expected_cost[row] / ((under + over) * std[row] * normalPdf(z))).toBeCloseTo(1, 4);
      }
    },
  );

  it.each(["", "5,1", "under=5", "under=5,over=0", "under=-5,over=1", "under=x,over=1", "under=5,over=1,over=2"])(
    "costs %j are refused",
    (cost) => {
      expect(() => addedColumns({ cost })).toThrow(
        `\`cost\` must be what a unit too little and a unit too much cost, both above 0, such as under=5,over=1, got "${cost}"`,
      );
    },
  );

  it("costs that are too far from each other are refused with what to ask for instead", () => {
    expect(() => addedColumns({ cost: "under=1e7,over=1" })).toThrow(
      'must be two costs within a factor of 1000000 of each other, got "under=1e7,over=1"; ask for a quantile with `quantiles`',
    );
  });
});

describe("draws", () => {
  const samples = { count: 3, seed: 9 };

  it("are those of the batch, and of a row's place in its table", () => {
    const whole = batch.sample(3, { seed: 9 });
    const columns = answered({ samples });
    expect([0, 1, 2].map((row) => [1, 2, 3].map((k) => columns[`sample_${k}`][row]))).toEqual(
      whole.map((row) => Array.from(row)),
    );
    const later = answered({ samples }, {}, [0, 5, 2]);
    expect(later["sample_1"][0]).toBe(whole[0][0]);
    expect(later["sample_1"][1]).not.toBe(whole[1][0]);
    expect(later["sample_1"][2]).toBe(whole[2][0]);
  });

  it("are at least one and at most 1000", () => {
    for (const count of [0, 1001, 1.5, Number.NaN]) {
      expect(() => addedColumns({ samples: { count, seed: 1 } })).toThrow(
        `\`samples\` must be a whole number from 1 to 1000, got ${count}; for more, run it again with another \`seed\``,
      );
    }
  });
});

it("limits that are not finite numbers, and limits that come twice, are refused", () => {
  for (const exceed of ["", "60,", "x", "Infinity", "nan"]) {
    expect(() => addedColumns({ exceed })).toThrow("`exceed` must be finite numbers with commas, such as 60,80, got ");
  }
  expect(() => addedColumns({ below: "1,1.0" })).toThrow("`below` names 1 twice; name each limit once");
  expect(() => addedColumns({ exceed: "60", exceedColumn: "60" })).toThrow(
    'column "p_above_60" would be added twice; rename the column of limits, or leave one out',
  );
});
