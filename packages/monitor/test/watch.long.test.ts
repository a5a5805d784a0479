import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { observe, startWatch } from "../src/index.ts";
import { fitted, type Outcome, outOfFold, seenThrough, simulated } from "./simulated-rows.ts";

const calm: Outcome = (_, draw) => draw;
// Right on average once fitted, wrong in both halves: a watch asks what changed, not what is wrong.
const uneven: Outcome = (mean, draw) => (mean > 0 ? 1.5 : 0.7) * draw;

/** A model of its own each time: fitted to this many rows, watched over calm rows and then over others. */
function watched(seed: number, rows: { fit: number; calm: number; after: number }, outcome: Outcome, after: Outcome) {
  const rng = createRng(seed);
  const seen = simulated(rng, rows.fit, outcome);
  const forecaster = fitted(seen.scores);
  const before = observe(
    startWatch({ ...outOfFold(seen), seed }),
    seenThrough(forecaster, simulated(rng, rows.calm, outcome)),
  );
  if (rows.after === 0) return { before, alarm: undefined };
  return { before, alarm: observe(before.state, seenThrough(forecaster, simulated(rng, rows.after, after))).alarms[0] };
}

describe("an alarm at 1 % over calm rows", () => {
  it.each([
    [300, calm],
    [1200, calm],
    [5000, calm],
    [1200, uneven],
  ])("rings in at most 1 % of runs after fits to %i rows", (fit, outcome) => {
    const runs = 250;
    let rang = 0;
    for (let run = 0; run < runs; run++) {
      const { before } = watched(1000 + run, { fit, calm: 10_000, after: 0 }, outcome, outcome);
      if (before.alarms.length > 0) rang++;
    }
    // 1 % and three standard errors.
    expect(rang / runs).toBeLessThanOrEqual(0.01 + 3 * Math.sqrt((0.01 * 0.99) / runs));
  });
});

describe("after 10,000 calm rows", () => {
  it.each([
    ["σ × 1.25", 380, "width", "wider", { of: "all" }, (_: number, draw: number) => 1.25 * draw],
    ["a shift of 0.5 σ", 180, "shift", "higher", { of: "all" }, (_: number, draw: number) => draw + 0.5],
    [
      "σ × 1.5 in the upper half of means",
      220,
      "width",
      "wider",
      { of: "mean", side: "high" },
      (mean: number, draw: number) => (mean > 0 ? 1.5 : 1) * draw,
    ],
  ] as const)("%s is found within %i rows in half of the runs, and named", (_, most, what, direction, where, after) => {
    const runs = 200;
    const found = Array.from({ length: runs }, (_run, run) =>
      watched(run, { fit: 1200, calm: 10_000, after: 1500 }, calm, after),
    ).filter(({ before }) => before.alarms.length === 0);
    const delays = found.map(({ alarm }) => (alarm?.row ?? Infinity) - 9999).sort((a, b) => a - b);
    expect(delays[delays.length >> 1]).toBeLessThanOrEqual(most);
    const named = found.filter(({ alarm }) => alarm?.what === what && alarm.direction === direction);
    expect(named.length / found.length).toBeGreaterThan(0.95);
    const placed = found.filter(({ alarm }) =>
      Object.entries(where).every(([key, value]) => (alarm?.where as Record<string, unknown>)?.[key] === value),
    );
    expect(placed.length / found.length).toBeGreaterThanOrEqual(0.85);
    const starts = found.map(({ alarm }) => Math.abs((alarm?.since ?? Infinity) - 10_000)).sort((a, b) => a - b);
    expect(starts[starts.length >> 1]).toBeLessThan(100);
  });
});
