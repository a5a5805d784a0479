import {
  array,
  integer,
  nullable,
  number,
  numberArray,
  object,
  oneOf,
  refined,
  type Schema,
  text,
} from "@distcal/model-document";
import { betGrid } from "../bets/bet-grid.ts";
import type { PurseState } from "../bets/purse.ts";
import { groupSchema, referenceKeys, wholeNumbers, wrongRegions } from "../reference/reference-schema.ts";
import { mostGroups, type Region } from "../reference/regions.ts";
import { type Alarm, keptAlarms } from "./alarm.ts";
import { digestPattern, leastAlpha, type WatchState } from "./watch-state.ts";
import { inputsSchema } from "./watched-input.ts";

const count = integer({ min: 0 });
const ofEachBet = numberArray({ length: betGrid.length, min: 0 });
const countOfEachBet = refined(ofEachBet, wholeNumbers);
const purse: Schema<PurseState> = refined(
  object({
    bet: count,
    rows: count,
    covered: count,
    wealth: ofEachBet,
    best: ofEachBet,
    since: countOfEachBet,
    rowsBefore: countOfEachBet,
    coveredBefore: countOfEachBet,
  }),
  impossiblePurse,
);

const half = object({ of: oneOf("mean", "std"), side: oneOf("low", "high"), threshold: number() });
const ofGroup = object({ of: oneOf("group"), group: groupSchema });
const all = object({ of: oneOf("all") });

const region: Schema<Region> = (value, place) => {
  const kind = (value as { readonly of?: unknown } | null)?.of;
  if (kind === "mean" || kind === "std") return half(value, place);
  return kind === "group" ? ofGroup(value, place) : all(value, place);
};

const alarm: Schema<Alarm> = object({
  row: count,
  what: oneOf("shift", "width"),
  direction: oneOf("higher", "lower", "wider", "narrower"),
  size: number(),
  where: region,
  since: count,
  rows: integer({ min: 1 }),
  coverage: number({ min: 0, max: 1 }),
  coverageError: number({ above: 0, max: 1 }),
});

/** What a state must look like: its own keys, with `format`, `version` and `sha256` of the file. */
export const watchSchema: Schema<WatchDocument> = refined(
  object(
    {
      format: oneOf("distcal-watch"),
      version: integer({ min: 1, max: 1 }),
      sha256: text({ maxLength: 64, pattern: digestPattern }),
      alpha: number({ min: leastAlpha, max: 1 }),
      seed: integer(),
      model: nullable(text({ maxLength: 64, pattern: digestPattern })),
      rows: count,
      ...referenceKeys,
      purses: array(purse, { minLength: 1, maxLength: 5 + mostGroups }),
      alarms: count,
      latest: array(alarm, { maxLength: keptAlarms }),
    },
    { inputs: inputsSchema },
  ),
  impossibleState,
);

/** A state as its file has it. */
export type WatchDocument = WatchState & { readonly format: string; readonly version: number; readonly sha256: string };

function impossiblePurse({ bet, rows, covered, rowsBefore, coveredBefore }: PurseState): string | undefined {
  if (bet > rows || covered > rows) return "must not bet on or cover more rows than it has";
  // Once there is a bet, its start is a row before now: coverage since then divides by how many followed.
  const before = rowsBefore.every((n, k) => coveredBefore[k] <= n && (bet === 0 ? n === 0 : n < rows));
  return before ? undefined : "must have started its bets before now";
}

function impossibleState({ split, counts, purses, rows, alarms, latest }: WatchDocument): string | undefined {
  const wrong = wrongRegions({ split, counts });
  if (wrong !== undefined) return wrong;
  if (purses.length !== counts.length) return `must have purses of ${counts.length} regions`;
  if (purses[0].rows !== rows) return "must have all its rows in the first purse";
  if (latest.length !== Math.min(alarms, keptAlarms)) return "must keep its latest alarms";
  if (purses.some(({ since }) => since.some((row) => row > rows))) return "must have started its bets before now";
  return undefined;
}
