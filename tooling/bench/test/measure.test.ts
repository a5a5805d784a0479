import { expect, it } from "vitest";
import { measure } from "../src/measure.ts";
import { presentMeasurements } from "../src/present.ts";
import { suite } from "../src/suite.ts";

const spin = (rounds: number) => (): number => {
  let sum = 0;
  for (let i = 0; i < rounds; i++) sum += Math.sqrt(i);
  return sum;
};

it("a case that does eight times the work takes longer, and its rate is per second", async () => {
  const [short, long] = await measure(
    suite("square roots", [
      { name: "short", run: spin(20_000), work: { amount: 20_000, unit: "call" } },
      { name: "long", run: spin(160_000) },
    ]),
    60,
  );
  expect(long.medianNs).toBeGreaterThan(3 * short.medianNs);
  expect(short.speedup).toBe(1);
  expect(long.speedup).toBeLessThan(1 / 3);
  expect(short.rate?.perSecond).toBeCloseTo(20_000 / (short.medianNs / 1e9), 0);
  expect(long.rate).toBeUndefined();
  // Multiples of the calibration loop are as far apart as the times are.
  expect(long.ratio / short.ratio).toBeGreaterThan(3);
  expect(long.noise).toBeGreaterThanOrEqual(0);
});

it("a case that throws is not measured", async () => {
  const failing = suite("failing", [
    {
      name: "throws",
      run: () => {
        throw new Error("no answer");
      },
    },
  ]);
  await expect(measure(failing, 10)).rejects.toThrow("no answer");
});

it("times and rates are shown in the units people read", () => {
  const shown = presentMeasurements([
    { suite: "s", name: "a", medianNs: 250, p99Ns: 1500, samples: 9, speedup: 1, runs: "short", ratio: 1, noise: 0 },
    {
      suite: "s",
      name: "longer",
      medianNs: 2.5e6,
      p99Ns: 3e9,
      samples: 9,
      runs: "short",
      ratio: 1e4,
      noise: 0,
      speedup: 0.5,
      rate: { perSecond: 2.25e9, unit: "flop" },
    },
  ]);
  expect(shown.split("\n").map((line) => line.trim().replaceAll(/ +/g, " "))).toEqual([
    "s",
    "a 250.0 ns p99 1.50 µs 1.00×",
    "longer 2.50 ms p99 3.00 s 2.25 GFLOP/s 0.50×",
  ]);
});
