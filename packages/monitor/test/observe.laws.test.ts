import fc from "fast-check";
import { expect, it } from "vitest";
import { observe, readWatch, startWatch, type WatchedColumns, type WatchState, watchText } from "../src/index.ts";

type Row = { readonly pit: number; readonly mean: number; readonly std: number; readonly group: string };

const unit = fc.double({ min: 0, max: 1, noNaN: true });
// Ends, point masses and drifts are all likely.
const pit = fc.oneof(unit, fc.constantFrom(0, 1, 0.5, 0.97), fc.double({ min: 0.8, max: 1, noNaN: true }));
const row: fc.Arbitrary<Row> = fc.record({
  pit,
  mean: fc.double({ min: -1e3, max: 1e3, noNaN: true }),
  std: fc.double({ min: 1e-3, max: 10, noNaN: true }),
  group: fc.constantFrom("a", "b", "c"),
});
const someRows = fc.array(row, { minLength: 1, maxLength: 120 });

function columns(rows: readonly Row[]): WatchedColumns {
  return {
    pits: rows.map((each) => each.pit),
    means: rows.map((each) => each.mean),
    stds: rows.map((each) => each.std),
    groups: rows.map((each) => each.group),
  };
}

// Each watches hundreds of rows, and the first seals a state again and again: many cases would take minutes.
const few = { numRuns: 25 };

// A loose level, so that alarms ring within few rows.
const started = (rows: readonly Row[], seed: number): WatchState => startWatch({ ...columns(rows), alpha: 0.3, seed });

it("however rows are cut into blocks, through a file or not, the state has the same bytes and the same alarms ring", () => {
  fc.assert(
    fc.property(
      someRows,
      someRows,
      fc.maxSafeInteger(),
      fc.array(fc.nat({ max: 119 }), { maxLength: 4 }),
      (seen, rows, seed, cuts) => {
        const whole = observe(started(seen, seed), columns(rows));
        const ends = [...new Set([...cuts.map((cut) => cut % rows.length), 0])].sort((a, b) => a - b);
        let state = started(seen, seed);
        const alarms = ends.flatMap((start, i) => {
          const next = observe(readWatch(watchText(state)), columns(rows.slice(start, ends[i + 1] ?? rows.length)));
          state = next.state;
          return next.alarms;
        });
        expect(watchText(state)).toBe(watchText(whole.state));
        expect(alarms).toEqual(whole.alarms);
      },
    ),
    few,
  );
});

it("the order of the rows of the reference does not matter, nor that of watched rows to what is counted", () => {
  fc.assert(
    fc.property(someRows, someRows, fc.maxSafeInteger(), (seen, rows, seed) => {
      const state = started(seen, seed);
      expect(started(seen.toReversed(), seed)).toEqual(state);
      const { counts } = observe(state, columns(rows)).state;
      expect(observe(state, columns(rows.toReversed())).state.counts).toEqual(counts);
    }),
    few,
  );
});

it("the units of means and stds do not matter", () => {
  fc.assert(
    fc.property(someRows, someRows, fc.maxSafeInteger(), (seen, rows, seed) => {
      const inOtherUnits = (all: readonly Row[]): Row[] =>
        all.map((each) => ({ ...each, mean: 4 * each.mean, std: each.std / 8 }));
      const [one, other] = [
        observe(started(seen, seed), columns(rows)).state,
        observe(started(inOtherUnits(seen), seed), columns(inOtherUnits(rows))).state,
      ];
      expect(other.purses).toEqual(one.purses);
    }),
    few,
  );
});

it("wealth is a finite number above 0, whatever comes", () => {
  fc.assert(
    fc.property(someRows, fc.array(row, { minLength: 300, maxLength: 600 }), (seen, rows) => {
      const { state } = observe(started(seen, 1), columns(rows));
      for (const { bet, wealth, best } of state.purses) {
        if (bet === 0) continue;
        for (const each of [...wealth, ...best]) expect(each > 0 && each < Infinity).toBe(true);
      }
    }),
    few,
  );
});
