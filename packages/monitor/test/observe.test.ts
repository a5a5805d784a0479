import { createRng, normalCdf, normalQuantile, rowSeed } from "@distcal/numerics";
import { describe, expect, it } from "vitest";
import { betGrid, startShare } from "../src/bets/bet-grid.ts";
import { observe, startWatch, startWatchFrom, suspicion, watchReference } from "../src/index.ts";
import { binOf } from "../src/reference/score-bins.ts";
import { type Outcome, seenThrough, simulated } from "./simulated-rows.ts";

const calm: Outcome = (_, draw) => draw;
const same = (score: number): number => score;
const rows = (seed: number, count: number, outcome: Outcome = calm) =>
  seenThrough(same, simulated(createRng(seed), count, outcome));

/** Randomised ranks of all rows, from sorted lists. */
function scoresByHand(reference: ArrayLike<number>, pits: ArrayLike<number>, seed: number): number[] {
  const seen = Array.from(reference, binOf);
  return Array.from(pits, (pit, row) => {
    const bin = binOf(pit);
    const below = seen.filter((other) => other < bin).length;
    const beside = seen.filter((other) => other === bin).length;
    seen.push(bin);
    return normalQuantile(
      (below + ((Math.floor(rowSeed(seed, row) / 2) + 0.5) / 2 ** 52) * (beside + 1)) / seen.length,
    );
  });
}

/** ln of what started at each row, by the definition: w_s e_s … e_t. */
function startsByHand(scores: readonly number[], { shift, width }: (typeof betGrid)[number]): number[] {
  const logs = scores.map((z) => 0.5 * z * z - 0.5 * ((z - shift) / width) ** 2 - Math.log(width));
  return logs.map((_, s) => Math.log(startShare(s + 1)) + logs.slice(s).reduce((sum, log) => sum + log, 0));
}

describe("observe", () => {
  it("has the wealth of each bet, and the start with most of it, as the definitions give them", () => {
    const [reference, watched] = [rows(1, 150), rows(2, 120)];
    const { state } = observe(startWatch({ ...reference, seed: 11 }), watched);
    const scores = scoresByHand(reference.pits, watched.pits, 11);
    for (const [k, bet] of betGrid.entries()) {
      const starts = startsByHand(scores, bet);
      const largest = Math.max(...starts);
      const wealth = Math.exp(largest) * starts.reduce((sum, log) => sum + Math.exp(log - largest), 0);
      expect(state.purses[0].wealth[k] / wealth).toBeCloseTo(1, 9);
      expect(state.purses[0].best[k] / Math.exp(largest)).toBeCloseTo(1, 9);
      expect(state.purses[0].since[k]).toBe(starts.indexOf(largest));
    }
  });

  it("says what changed, which way, where and since when, with the coverage since then", () => {
    const wider: Outcome = (mean, draw) => (mean > 0 ? 2 * draw : draw);
    const quiet = observe(startWatch(rows(3, 1000)), rows(4, 2000));
    expect(quiet.alarms).toEqual([]);
    const later = rows(5, 400, wider);
    const [alarm] = observe(quiet.state, later).alarms;
    expect(alarm).toMatchObject({ what: "width", direction: "wider", where: { of: "mean", side: "high" } });
    expect(Math.abs(alarm.since - 2000)).toBeLessThan(25);
    const high = Array.from(later.pits).filter(
      (_, i) => i < alarm.row - 1999 && later.means[i] > (quiet.state.split.mean ?? 0),
    );
    expect(Math.abs(alarm.rows - high.length)).toBeLessThan(25);
    // 2 σ: P(|z| < 1.645/2) = 0.59.
    expect(Math.abs(alarm.coverage - 0.59)).toBeLessThan(3 * alarm.coverageError);
    expect(alarm.coverageError).toBeCloseTo(Math.sqrt((0.59 * 0.41) / alarm.rows), 1);
  });

  it.each([
    ["shift", "higher", (_: number, draw: number) => draw + 0.7],
    ["shift", "lower", (_: number, draw: number) => draw - 0.7],
    ["width", "wider", (_: number, draw: number) => 1.7 * draw],
    ["width", "narrower", (_: number, draw: number) => 0.5 * draw],
  ] as const)("tells a %s that is %s", (what, direction, outcome) => {
    const [alarm] = observe(startWatch(rows(6, 1000)), rows(7, 600, outcome)).alarms;
    // Where is for many runs to say: a chance row more in one half may make its bets the richest.
    expect(alarm).toMatchObject({ what, direction });
  });

  it("names the group", () => {
    const groups = (count: number): string[] =>
      Array.from({ length: count }, (_, i) => ["north", "south", "west"][i % 3]);
    const later = rows(9, 900);
    const pits = Array.from(later.pits, (pit, i) => (i % 3 === 1 ? normalCdf(normalQuantile(pit) + 1) : pit));
    const { alarms } = observe(startWatch({ ...rows(8, 900), groups: groups(900) }), {
      ...later,
      pits,
      groups: groups(900),
    });
    expect(alarms[0]).toMatchObject({ what: "shift", direction: "higher", where: { of: "group", group: "south" } });
  });

  it("a row of a group that it does not know counts for all rows", () => {
    const state = startWatch({ ...rows(8, 90), groups: new Array(90).fill("north") });
    const after = observe(state, { ...rows(9, 1), groups: ["east"] }).state;
    expect(after.purses.map(({ bet }) => bet).reduce((sum, bet) => sum + bet)).toBe(3);
  });

  it("starts its bets again after an alarm, and rings again while rows still differ from those before", () => {
    const { state, alarms } = observe(
      startWatch(rows(10, 3000)),
      rows(11, 400, (_, draw) => draw + 1),
    );
    expect(alarms.length).toBeGreaterThan(1);
    expect(alarms[1].since).toBeGreaterThan(alarms[0].row);
    expect(state.alarms).toBe(alarms.length);
    expect(state.latest).toEqual(alarms);
  });

  it("leaves the state that it was passed as it is, and gives frozen ones", () => {
    const state = startWatch(rows(12, 50));
    const before = JSON.stringify(state);
    const after = observe(state, rows(13, 50)).state;
    expect(JSON.stringify(state)).toBe(before);
    expect([state.counts[0], after.counts[0], after.purses[0].wealth].every(Object.isFrozen)).toBe(true);
  });

  it("refuses rows that do not fit the watch", () => {
    const state = startWatch(rows(12, 50));
    expect(() => observe(state, { ...rows(1, 2), pits: [0.5, -0.1] })).toThrow(
      "observe: pits[1] must lie from 0 to 1, got -0.1",
    );
    expect(() => observe(state, { ...rows(1, 1), groups: ["a"] })).toThrow(
      "observe: groups must not be there, got some; start the watch with groups, or leave them out",
    );
    const grouped = startWatch({ ...rows(1, 1), groups: ["a"] });
    expect(() => observe(grouped, rows(1, 1))).toThrow(
      "observe: groups must be there, since the watch was started with groups, got none; pass one name per row",
    );
  });
});

describe("startWatch", () => {
  it.each([
    [{ alpha: 0 }, "startWatch: alpha must lie strictly between 0 and 1, got 0"],
    [{ alpha: 1e-13 }, "startWatch: alpha must be at least 1e-12, got 1e-13; pass a level such as 0.01"],
    [{ seed: 0.5 }, "startWatch: seed must be a safe integer, got 0.5"],
    [{ model: "abc" }, 'startWatch: model must be 64 hexadecimal digits, got "abc"; pass the sha256 of the model file'],
    [{ alpa: 0.5 }, 'startWatch: unknown option "alpa"; did you mean alpha?'],
  ])("refuses %o", (options, message) => {
    expect(() => startWatch({ ...rows(1, 20), ...options })).toThrow(message);
  });
});

describe("startWatchFrom", () => {
  it("starts as startWatch does, from a reference that went through JSON", () => {
    const reference = JSON.parse(JSON.stringify(watchReference(rows(1, 20))));
    expect(startWatchFrom(reference, { seed: 5 })).toEqual(startWatch({ ...rows(1, 20), seed: 5 }));
  });

  it("refuses what is not a reference", () => {
    const { split, counts } = watchReference(rows(1, 20));
    expect(() => startWatchFrom({ split, counts: counts.slice(1) })).toThrow(
      "startWatch: the document must have counts of 5 regions, got an object (Object); pass a value of watchReference",
    );
  });
});

describe("suspicion", () => {
  it("has nothing to say before the first row, and reaches 1/α where the alarm rings", () => {
    const state = startWatch(rows(14, 500));
    expect(suspicion(state)).toEqual({ wealth: 0, finding: undefined });
    const drift = rows(15, 300, (_, draw) => draw + 1);
    const { row } = observe(state, drift).alarms[0];
    const until = (count: number) => ({
      pits: drift.pits.slice(0, count),
      means: drift.means.slice(0, count),
      stds: drift.stds.slice(0, count),
    });
    const before = suspicion(observe(state, until(row)).state);
    expect(before.wealth).toBeGreaterThan(5);
    expect(before.wealth).toBeLessThan(100);
    expect(before.finding).toMatchObject({ what: "shift", direction: "higher" });
  });
});
