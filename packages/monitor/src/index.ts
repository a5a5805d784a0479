// The first state: from a fit's out-of-fold PITs

export { followedReference } from "./reference/followed-reference.ts";
export type { Region, RegionSplit } from "./reference/regions.ts";
export { type WatchReference, watchReference } from "./reference/watch-reference.ts";
export type { WatchedColumns } from "./reference/watched-rows.ts";
export { startWatch, startWatchFrom, type WatchOptions, type WatchState } from "./state/watch-state.ts";

// Rows go by, and alarms ring

export type { PurseState } from "./bets/purse.ts";
export { type Observed, observe, type WatchedOutcomes } from "./observe.ts";
export type { Alarm, Finding } from "./state/alarm.ts";
export { type Suspicion, suspicion } from "./state/suspicion.ts";

// The state as a file

export { readWatch, watchText } from "./state/watch-text.ts";
export { mostInputs, type WatchedInput } from "./state/watched-input.ts";
