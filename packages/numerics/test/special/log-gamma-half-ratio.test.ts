import { expectAllClose } from "@distcal/testing";
import { describe, it } from "vitest";
import { logGammaHalfRatio } from "../../src/special/log-gamma-half-ratio.ts";

describe("logGammaHalfRatio", () => {
  it("is ln √π/√x · … at half integers, where both gamma functions are known", () => {
    // Γ(1)/Γ(½) = 1/√π, Γ(3/2)/Γ(1) = √π/2, Γ(2)/Γ(3/2) = 2/√π.
    const log = (ratio: number, x: number): number => Math.log(ratio / Math.sqrt(x));
    const rootPi = Math.sqrt(Math.PI);
    expectAllClose(logGammaHalfRatio(0.5), log(1 / rootPi, 0.5), { relative: 4e-15 });
    expectAllClose(logGammaHalfRatio(1), log(rootPi / 2, 1), { relative: 4e-15 });
    expectAllClose(logGammaHalfRatio(1.5), log(2 / rootPi, 1.5), { relative: 8e-15 });
  });

  it("falls to −1/(8x), which a difference of two ln Γ can't show", () => {
    for (const x of [1e6, 1e12, 1e100]) expectAllClose(logGammaHalfRatio(x), -1 / (8 * x), { relative: 1e-12 });
  });

  it("obeys Γ(x + 1) = xΓ(x) across the start of the series", () => {
    for (const x of [10.9, 11.5, 11.999, 12, 13]) {
      const step = Math.log(x + 0.5) - Math.log(x) - 0.5 * Math.log1p(1 / x);
      expectAllClose(logGammaHalfRatio(x + 1) - logGammaHalfRatio(x), step, { absolute: 1e-15, label: `x = ${x}` });
    }
  });
});
