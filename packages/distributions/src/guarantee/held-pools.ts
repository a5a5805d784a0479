import type { Guarantee } from "../contracts/guarantee.ts";
import { type AskedRank, rowsNeeded } from "./asked-ranks.ts";

/** Whose scores answer for whom at some levels. */
export interface HeldPools {
  /** Groups with enough rows of their own, by label; none where nothing is promised within groups. */
  readonly own: ReadonlyMap<string, readonly number[]>;
  /** Scores for all other rows: those of the groups with too few rows or, where these are too few together, of all. */
  readonly pooled: readonly number[];
  /** Groups with too few rows of their own. */
  readonly small: readonly string[];
  /** Whether rows of small groups are answered by those of all groups: then nothing is promised within the small ones. */
  readonly isOfAll: boolean;
}

/**
 * The scores that can answer at all of these levels together, so that quantiles of one row never cross; undefined where all rows are
 * too few. Who is pooled depends on counts alone, so the ranks of each pool hold for the rows that it answers for.
 */
export function heldPools({ scores, groups }: Guarantee, asked: readonly AskedRank[]): HeldPools | undefined {
  const needed = asked.reduce((most, rank) => Math.max(most, rowsNeeded(rank)), 1);
  if (groups === undefined) {
    const all = scores ?? [];
    return all.length < needed ? undefined : { own: new Map(), pooled: all, small: [], isOfAll: false };
  }
  const own = new Map(
    groups.filter((group) => group.scores.length >= needed).map((group) => [group.label, group.scores]),
  );
  const rest = groups.filter(({ label }) => !own.has(label));
  const small = rest.map(({ label }) => label);
  const together = merged(rest.map((group) => group.scores));
  if (together.length >= needed) return { own, pooled: together, small, isOfAll: false };
  const all = merged(groups.map((group) => group.scores));
  return all.length < needed ? undefined : { own, pooled: all, small, isOfAll: true };
}

function merged(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.flat().sort((a, b) => a - b);
}
