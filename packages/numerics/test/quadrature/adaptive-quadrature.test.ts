import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { integrate } from "../../src/quadrature/adaptive-quadrature.ts";

describe("integrate", () => {
  it("is exact for polynomials up to degree 22 without dividing the piece", () => {
    let calls = 0;
    for (let degree = 0; degree <= 22; degree++) {
      const sum = integrate(
        (t) => {
          calls++;
          return (degree + 1) * t ** degree;
        },
        [0, 1],
        1,
      );
      expectAllClose(sum, 1, { relative: 2e-15, label: `degree ${degree}` });
    }
    expect(calls).toBe(23 * 15);
  });

  it("divides a piece at a bend until the tolerance holds", () => {
    expectAllClose(
      integrate((t) => Math.abs(t - 0.3), [0, 1], 1e-13),
      0.5 * (0.09 + 0.49),
      { absolute: 1e-13 },
    );
  });

  it("skips pieces without width", () => {
    expectAllClose(integrate(Math.exp, [0, 0, 1, 1], 1e-12), Math.E - 1, { relative: 1e-15 });
  });
});
