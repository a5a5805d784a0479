import { expectAllClose } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { hermiteBasis, stencil } from "../../src/shaped/hermite-basis.ts";
import { hermiteWeights } from "../../src/shaped/hermite-weights.ts";
import { perWeight, shiftsFrom, weightsAt, widestStep } from "../../src/shaped/moment-weights.ts";

describe("hermiteBasis", () => {
  it("finds every power up to the twenty-third again from values and two derivatives at eight nodes", () => {
    const basis = new Float64Array(3 * stencil);
    for (const x of [0, 0.07, 0.31, 0.5, 0.86, 1]) {
      hermiteBasis(x, basis);
      for (let n = 0; n < 24; n++) {
        let [sum, size] = [0, 1];
        for (let j = 0; j < stencil; j++) {
          const node = j - stencil / 2 + 1;
          const power = (m: number): number => (m < 0 ? 0 : node ** m);
          const parts = [power(n), n * power(n - 1), n * (n - 1) * power(n - 2)];
          for (let d = 0; d < 3; d++) {
            sum += basis[3 * j + d] * parts[d];
            size = Math.max(size, Math.abs(basis[3 * j + d] * parts[d]));
          }
        }
        expectAllClose(sum, x ** n, { absolute: 1e-13 * size, label: `${x}^${n}` });
      }
    }
  });
});

describe("hermiteWeights", () => {
  const firstShift = 4;
  const perUnit = 2 ** firstShift / widestStep;
  const centre = 6 * perUnit;
  const length = 2 * centre + 1;
  const column = (of: (t: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, k) => of((k - centre) / perUnit));
  // An axis far rougher than its strides can see.
  const [size, pace] = [0.02, 18];
  const rate = column((t) => 1 + size * pace * Math.cos(pace * t));
  const rate2 = column((t) => -size * pace * pace * Math.sin(pace * t));
  const numbers = hermiteWeights(
    {
      centre,
      distance: column((t) => t + size * Math.sin(pace * t)),
      rate,
      rate2,
      rate3: column((t) => -size * pace ** 3 * Math.cos(pace * t)),
    },
    firstShift,
  );

  it.each(shiftsFrom(firstShift))(
    "integrate what is smooth in t over a rough z(t), at a stride of 2^%i nodes",
    (shift) => {
      let [whole, twice] = [0, 0];
      for (let k = centre % 2 ** shift; k < length; k += 2 ** shift) {
        const t = (k - centre) / perUnit;
        // f = exp(−(t − ½)²), and its derivatives in z.
        const value = Math.exp(-((t - 0.5) ** 2));
        const first = -2 * (t - 0.5) * value;
        const slope = first / rate[k];
        const bend = ((4 * (t - 0.5) ** 2 - 2) * value - slope * rate2[k]) / rate[k] / rate[k];
        const at = weightsAt(length, firstShift, shift) + perWeight * (k >> shift);
        whole += numbers[at] * value + numbers[at + 2] * slope + numbers[at + 4] * bend;
        twice += numbers[at + 1] * value + numbers[at + 3] * slope + numbers[at + 5] * bend;
      }
      // ∫ f dz and ∫ f d(z²), by parts where the sine is: ∫ cos(wt)·exp(−(t − ½)²) = √π·e^(−w²/4)·cos(w/2), all but 0.
      const root = Math.sqrt(Math.PI);
      const fade = Math.exp((-pace * pace) / 4);
      expect(fade).toBeLessThan(1e-35);
      expectAllClose(whole, root, { relative: 1e-9 });
      expectAllClose(twice, root, { relative: 1e-9 });
    },
  );
});
