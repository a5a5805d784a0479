import { createRng } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { observe, readWatch, startWatch, type WatchedOutcomes, watchText } from "../src/index.ts";

/** Outcomes of which four in ten are a point mass at the lower end: their PITs are anywhere from 0 to 0.4. */
function rowsWithMass(seed: number, count: number): Required<Omit<WatchedOutcomes, "groups">> {
  const rng = createRng(seed);
  const levels = Array.from({ length: count }, () => rng.uniformOpen());
  return {
    pits: levels.map((level) => Math.max(level, 0.4)),
    below: levels.map((level) => (level < 0.4 ? 0 : level)),
    means: levels.map(() => rng.normal()),
    stds: levels.map(() => 1),
  };
}

const reference = (): { pits: number[]; means: number[]; stds: number[] } => {
  const rng = createRng(1);
  const draws = Array.from({ length: 2000 }, () => rng.uniformOpen());
  return { pits: draws, means: draws.map(() => rng.normal()), stds: draws.map(() => 1) };
};

const part = (rows: WatchedOutcomes, from: number, to?: number): WatchedOutcomes =>
  Object.fromEntries(
    Object.entries(rows).map(([name, column]) => [name, Array.prototype.slice.call(column, from, to)]),
  ) as unknown as WatchedOutcomes;

describe("observe, of outcomes with point masses", () => {
  it("draws PITs that are uniform: it is calm where those at the ends of the jumps ring", () => {
    const start = startWatch({ ...reference(), seed: 3 });
    const rows = rowsWithMass(2, 3000);
    expect(observe(start, rows).alarms).toEqual([]);
    const { below: _, ...ends } = rows;
    expect(observe(start, ends).alarms.length).toBeGreaterThan(0);
  });

  it("draws by seed and row number: the state has the same bytes however rows are cut, and even where all rows are the same", () => {
    const start = startWatch({ ...reference(), seed: 3 });
    const rows = rowsWithMass(4, 400);
    const whole = watchText(observe(start, rows).state);
    let state = start;
    for (const [from, to] of [[0, 1], [1, 130], [130]] as const) {
      state = observe(readWatch(watchText(state)), part(rows, from, to)).state;
    }
    expect(watchText(state)).toBe(whole);
    expect(watchText(observe(startWatch({ ...reference(), seed: 4 }), rows).state)).not.toBe(whole);
    let calm = start;
    let alarms = 0;
    for (let row = 0; row < 500; row++) {
      const next = observe(calm, { pits: [1], below: [0], means: [0], stds: [1] });
      calm = next.state;
      alarms += next.alarms.length;
    }
    expect(alarms).toBe(0);
  });

  it("changes nothing where no PIT has a lower end of its own, and refuses one that lies above its PIT", () => {
    const start = startWatch({ ...reference(), seed: 3 });
    const { below: _, ...rows } = rowsWithMass(5, 200);
    expect(observe(start, { ...rows, below: rows.pits }).state).toEqual(observe(start, rows).state);
    const bad = () => observe(start, { pits: [0.2], below: [0.3], means: [0], stds: [1] });
    expect(bad).toThrow("observe: below[0] must lie from 0 to pits[0] = 0.2, got 0.3");
  });
});
