import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import {
  type Distribution,
  laplace,
  normal,
  quantileTable,
  studentT,
  type Tails,
  tailCrps,
  tailMoments,
  tailTable,
} from "../../src/index.ts";

function tailsOf(row: Distribution, bends: readonly number[] = []): Tails {
  return {
    below: row.cdf,
    above: (t) => Math.exp(row.logSf(t)),
    centre: row.quantile(0.5),
    scale: 0.5 * (row.quantile(0.8413447460685429) - row.quantile(0.15865525393145707)),
    bends: Float64Array.from(bends),
  };
}

const knots = [-2, -1.9, 0.5, 4];
const bent = quantileTable({ levels: [0.1, 0.4, 0.6, 0.9], values: knots });
const moments = (tails: Tails): number[] => {
  const into = new Float64Array(2);
  tailMoments(tails, into);
  return [...into];
};

describe.each([
  ["a normal distribution", normal({ mean: 3, std: 2 }), []],
  ["Laplace's, with a kink", laplace({ location: -1, scale: 0.5 }), [-1]],
  ["Student's t with 4 degrees of freedom", studentT({ location: 1, scale: 1e6, degreesOfFreedom: 4 }), []],
  ["straight lines with exponential ends", bent, knots],
] as const)("moments and crps of %s", (_, row, bends) => {
  const tails = tailsOf(row, bends);
  const closed = [row.mean(), row.std()];
  const points = [-40, -3, -1, 0.2, 7].map((z) => row.mean() + z * row.std());

  it("come from its tails", () => {
    expectAllClose(moments(tails), closed, { relative: 1e-9, absolute: 1e-10 });
    for (const t of points) expectAllClose(tailCrps(tails, t), row.crps(t), { relative: 3e-9, label: `${t}` });
  });

  it("come from a table of them", () => {
    const table = tailTable(tails);
    // The table ends where a tail times its squared distance is 1e-22 of the whole: t with 4 degrees of freedom has some left.
    expectAllClose([table.mean, table.std], closed, { relative: 1e-9, absolute: 1e-10 });
    for (const t of points) expectAllClose(table.crps(t), row.crps(t), { relative: 1e-9, label: `${t}` });
  });
});

describe("tails that never end", () => {
  const cauchy: Tails = {
    below: (t) => Math.atan2(1, -t) / Math.PI,
    above: (t) => Math.atan2(1, t) / Math.PI,
    centre: 0,
    scale: 1.8,
    bends: new Float64Array(0),
  };

  it("have an infinite std, and the median where both have no mean", () => {
    expect(moments(cauchy)).toEqual([0, Infinity]);
  });

  it("have a finite crps all the same", () => {
    expect(tailCrps(cauchy, 0)).toBeLessThan(1);
  });
});
