import { shapeLogs, shapeMoments } from "@distcal/beta-link";
import { studentT } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { finalShape } from "../../../src/gp-beta/form/final-shape.ts";

/** Scores of rows by forms that did not see them. */
function unseen(coreScore: Float64Array, weights?: Float64Array) {
  const column = new Float64Array(coreScore.length);
  const of = { length: coreScore.length, columns: {}, score: column, isLinear: true, ...(weights && { weights }) };
  return { coreScore, kept: column.map(() => 1), of };
}

describe("the final shape", () => {
  it("is the Student-t predictive of a normal with a prior worth ten rows", () => {
    const scores = createRng(1)
      .fillNormal(new Float64Array(60))
      .map((s) => 0.2 + 1.3 * s);
    const shape = finalShape(unseen(scores));
    const [sum, squares] = [scores.reduce((a, s) => a + s, 0), scores.reduce((a, s) => a + s * s, 0)];
    const freedom = 70;
    const mean = sum / freedom;
    const variance = (squares - 2 * mean * sum + 60 * mean * mean + 10 * (1 + mean * mean)) / freedom;
    const predictive = studentT({
      location: mean,
      // One row for the next outcome, two for what folds share with the rows that they judge.
      scale: Math.sqrt(variance * (1 + 3 / freedom)),
      degreesOfFreedom: freedom,
    });
    for (const at of [-3, -2, -0.5, 0, 1, 3]) {
      // Three widths stand for the whole distribution of them.
      expectAllClose(shapeLogs(shape, at).logPdf, predictive.logPdf(at), {
        relative: 0,
        absolute: 5e-3,
        label: `${at}`,
      });
    }
    expectAllClose(shapeMoments(shape).std, predictive.std(), { relative: 1e-3, absolute: 0 });
  });

  it("widens for few rows that look calibrated, and is next to nothing for many", () => {
    const widthOf = (rows: number): number =>
      shapeMoments(finalShape(unseen(createRng(2).fillNormal(new Float64Array(rows))))).std;
    expect(widthOf(30)).toBeGreaterThan(0.95);
    expect(Math.abs(widthOf(100_000) - 1)).toBeLessThan(0.01);
  });

  it("counts a surprise for nothing, and a weight of two as the row twice", () => {
    const scores = createRng(3).fillNormal(new Float64Array(50));
    const twice = new Float64Array([...scores, ...scores]);
    const doubled = finalShape(unseen(scores, new Float64Array(50).fill(2)));
    expectAllClose(doubled.scale, finalShape(unseen(twice)).scale, { relative: 1e-12, absolute: 0 });
    const wild = unseen(new Float64Array([...scores, 1e5]));
    wild.kept[50] = 0;
    expect(finalShape(wild)).toEqual(finalShape(unseen(scores)));
  });
});
