import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { guaranteedBatch, heldScores, normalBatch } from "../../src/index.ts";
import { marginal } from "./held.ts";

const simulations = 10_000;
const errors = [0.5, 0.2, 0.1, 0.05];

/** Shares of simulations in which the next outcome lies within each interval and at or below each upper bound. */
function coverages(rows: number): { central: (number | undefined)[]; upper: (number | undefined)[] } {
  const rng = createRng(100 + rows);
  // Skewed, shifted and three times as wide as is predicted.
  const outcome = (): number => -3 * Math.log(rng.uniform() + 1e-300) - 1;
  const predicted = normalBatch({ mean: new Float64Array(rows), std: new Float64Array(rows).fill(1) });
  const next = normalBatch({ mean: [0], std: [1] });
  const central = errors.map((error): number | undefined => (rows >= 2 / error - 1 - 1e-9 ? 0 : undefined));
  const upper = errors.map((error): number | undefined => (rows >= 1 / error - 1 - 1e-9 ? 0 : undefined));
  for (let s = 0; s < simulations; s++) {
    const outcomes = Float64Array.from({ length: rows }, outcome);
    // Of a standard normal the scores are the outcomes, as fewer rows show: more need not be told again.
    const held = rows > 100 ? outcomes : heldScores(predicted, outcomes, 1);
    const batch = guaranteedBatch(next, marginal(held));
    const y = outcome();
    errors.forEach((error, k) => {
      const ends = central[k] === undefined ? undefined : batch.interval(1 - error);
      if (ends !== undefined && y >= ends.lower[0] && y <= ends.upper[0]) central[k] = (central[k] ?? 0) + 1;
      if (upper[k] !== undefined && y <= batch.bound(1 - error, "upper")[0]) upper[k] = (upper[k] ?? 0) + 1;
    });
  }
  const share = (count: number | undefined) => (count === undefined ? undefined : count / simulations);
  return { central: central.map(share), upper: upper.map(share) };
}

describe.each([20, 50, 100, 500, 2000])("with %i held-out rows", (rows) => {
  it("coverage lies within its band, by 10,000 simulations and three standard errors", () => {
    const { central, upper } = coverages(rows);
    const within = (share: number | undefined, error: number, room: number): void => {
      if (share === undefined) return;
      const [least, most] = [1 - error, Math.min(1 - error + room, 1)];
      const chance = 3 * Math.sqrt((error * (1 - error)) / simulations);
      expect(share).toBeGreaterThan(least - chance);
      expect(share).toBeLessThan(most + chance);
    };
    errors.forEach((error, k) => {
      within(central[k], error, 2 / (rows + 1));
      within(upper[k], error, 1 / (rows + 1));
    });
    // Where rows are too few for a level, and only there, it is refused.
    expect(central.map((share) => share === undefined)).toEqual(errors.map((error) => rows < 2 / error - 1 - 1e-9));
  });
});
