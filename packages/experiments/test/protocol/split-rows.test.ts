import { describe, expect, it } from "vitest";
import { splitRows } from "../../src/protocol/split-rows.ts";

describe("splitRows", () => {
  const of = (split: number, seed = 1, base: "ols" | "gp" = "ols", length = 506) =>
    splitRows(length, { dataset: "boston", base, split, seed });

  it("takes a quarter of the rows, rounded up, for the test, and every row once", () => {
    const { training, test } = of(0);
    expect([training.length, test.length]).toEqual([379, 127]);
    expect(new Set([...training, ...test]).size).toBe(506);
  });

  it("is the same for the same seed, another for another split, seed or data set", () => {
    expect(of(3)).toEqual(of(3));
    expect(of(3).test).not.toEqual(of(4).test);
    expect(of(3).test).not.toEqual(of(3, 2).test);
    expect(splitRows(506, { dataset: "energy", base: "ols", split: 3, seed: 1 }).test).not.toEqual(of(3).test);
  });

  it("gives Gaussian processes a thousand rows, and the others the same rows where there are fewer", () => {
    const { training, test } = of(0, 1, "gp", 1503);
    expect([training.length, test.length]).toEqual([750, 250]);
    expect(of(0, 1, "gp")).toEqual(of(0));
  });
});
