import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { identityMap, inverseBetaMap, inverseBetaMapAt } from "../../src/index.ts";

describe("inverseBetaMap", () => {
  it("undoes a map worked by hand: a = 2, b = 1, c = ln 5 takes 1/5 to 1/5", () => {
    const { logQ, log1mQ } = inverseBetaMapAt({ logA: Math.log(2), logB: 0, c: Math.log(5) }, 0.2);
    expectAllClose([logQ, log1mQ], [Math.log(0.2), Math.log(0.8)], { relative: 1e-15 });
  });

  it("takes 0 and 1 to themselves", () => {
    const map = { logA: 2, logB: -2, c: 7 };
    expect(inverseBetaMapAt(map, 0)).toEqual({ logQ: -Infinity, log1mQ: 0 });
    expect(inverseBetaMapAt(map, 1)).toEqual({ logQ: 0, log1mQ: -Infinity });
  });

  it("returns the pair for a map that is a step", () => {
    // a = b = e^300: every p but 0 and 1 comes from the jump, at q = 1/2.
    const { logQ, log1mQ } = inverseBetaMapAt({ logA: 1e5, logB: 1e5, c: 0 }, 1e-3);
    expectAllClose([logQ, log1mQ], [-Math.LN2, -Math.LN2], { relative: 1e-15 });
  });

  it("refuses what is not a probability, naming it", () => {
    expect(() => inverseBetaMapAt(identityMap, 1.5)).toThrow(
      "inverseBetaMapAt: p must lie in [0, 1], got 1.5; pass a probability",
    );
    expect(() => inverseBetaMapAt(identityMap, Number.NaN)).toThrow("p must lie in [0, 1], got NaN");
    expect(() => inverseBetaMap(identityMap, -1, 1)).toThrow("inverseBetaMap: log1mP must be ≤ 0, got 1");
    expect(() => inverseBetaMap({ ...identityMap, logA: Number.NaN }, -1, -1)).toThrow("map.logA must be a finite");
  });
});
