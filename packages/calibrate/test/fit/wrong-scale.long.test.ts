import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { type FitOptions, fit } from "../../src/index.ts";

// A model that says a std of 10^k times the true one, and means that are so many true stds too low.
const powers = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
const biases = [0, 5, 20, 100];

function wrongBy(rows: number, seed: number, power: number, bias: number) {
  const rng = createRng(seed);
  const column = (): Float64Array => new Float64Array(rows);
  const [mean, std, target] = [column(), column(), column()];
  for (let i = 0; i < rows; i++) {
    mean[i] = 10 * rng.uniform();
    const trueStd = 0.5 + 1.5 * rng.uniform();
    std[i] = trueStd * 10 ** power;
    target[i] = mean[i] + trueStd * (bias + rng.normal());
  }
  return { mean, std, target };
}

/** The share of 4000 fresh rows in the 90 % interval of a fit to 500, and what the fit warns of. */
async function answerOf(options: object, power: number, bias: number) {
  const fitted = await fit(wrongBy(500, 2, power, bias), options as FitOptions);
  const fresh = wrongBy(4000, 1002, power, bias);
  const { lower, upper } = fitted.calibrate(fresh).interval(0.9);
  const held = fresh.target.filter((y, i) => y >= lower[i] && y <= upper[i]).length;
  return { coverage: held / 4000, warnings: fitted.warnings };
}

async function expectCovered(options: object, power: number, bias: number): Promise<void> {
  const { coverage, warnings } = await answerOf(options, power, bias);
  expect.soft(coverage, `std × 1e${power}, bias ${bias}`).toBeGreaterThan(0.85);
  expect.soft(coverage, `std × 1e${power}, bias ${bias}`).toBeLessThan(0.95);
  expect.soft(warnings.join(), `std × 1e${power}, bias ${bias}`).not.toContain("interval");
}

describe("the 90 % interval holds 85 to 95 % of fresh rows, whatever factor is on the std and however far the mean is off:", () => {
  it.each<object>([
    { method: "isotonic" },
    { method: "global-beta" },
    { method: "crude" },
    { method: "normalised-conformal" },
    { method: "variance-scaling", shift: true },
  ])("%o", async (options) => {
    for (const power of powers) for (const bias of biases) await expectCovered(options, power, bias);
  });

  // A fit of these takes a second: each power with one of the biases.
  it.each<object>([{ method: "gp-beta" }, { method: "gp-beta", preset: "paper" }])(
    "%o",
    { timeout: 300_000 },
    async (options) => {
      for (const [at, power] of powers.entries()) await expectCovered(options, power, biases[at % biases.length]);
    },
  );

  it("gp-beta where means are a hundred true stds off", { timeout: 120_000 }, async () => {
    for (const power of [-6, -3, 6]) await expectCovered({ method: "gp-beta" }, power, 100);
  });

  it("methods that keep the mean, where it is right; where it is not, they say so", { timeout: 120_000 }, async () => {
    for (const method of ["variance-scaling", "gp-normal"]) {
      for (const power of [-6, -2, 3, 6]) await expectCovered({ method }, power, 0);
      for (const bias of [5, 100]) {
        const { coverage, warnings } = await answerOf({ method }, -1, bias);
        expect(coverage).toBeGreaterThan(0.95);
        expect(warnings.join()).toMatch(/^the 90 % interval .*,the mean NLL/);
      }
    }
  });
});

it("isotonic by straight lines of probabilities, of which nothing is left so far out, says so", async () => {
  for (const power of [-6, -3]) {
    const { coverage, warnings } = await answerOf({ method: "isotonic", density: "grid" }, power, 20);
    expect(coverage).toBeLessThan(0.5);
    expect(warnings.join()).toMatch(/the 90 % interval of isotonic holds \d+ % of the outcomes/);
  }
});
