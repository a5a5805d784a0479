import { normalCdf } from "@distcal/numerics";
import { intervalLevels } from "../batches/interval-levels.ts";
import type { Guarantee } from "../contracts/guarantee.ts";
import { type AskedRank, highestLevel, outward, rowsNeeded, scoreAtRank } from "./asked-ranks.ts";
import { type HeldPools, heldPools } from "./held-pools.ts";

/** A score beyond this is that of an outcome to which its distribution gives no probability at all. */
const impossible = 1e140;

/** The pools that answer at some ranks; throws where held-out rows are too few, with the number that it takes. */
export function requiredPools(where: string, guarantee: Guarantee, asked: readonly AskedRank[]): HeldPools {
  const pools = heldPools(guarantee, asked);
  if (pools === undefined) throw tooFew(where, guarantee, asked);
  return pools;
}

/** The score of a pool at a rank; throws where no value of a distribution has it. */
export function requiredScore(where: string, scores: readonly number[], rank: AskedRank): number {
  const score = scoreAtRank(scores, rank);
  if (Math.abs(score) < impossible) return score;
  const beyond = scores.filter((held) => Math.abs(held) >= impossible).length;
  throw new RangeError(
    `${where}: level ${short(rank.level)} can't be promised: ${beyond} of ${scores.length} held-out outcomes lie where the method gives no ` +
      "probability at all; ask for less, or fit a method whose distributions have tails, such as gp-beta",
  );
}

/**
 * The levels of the smooth quantiles that a set of guaranteed ones is: the constants by which the promise differs from the density.
 * Of a guarantee within groups, those of rows that are pooled.
 */
export function guaranteedLevels(guarantee: Guarantee, levels: ArrayLike<number>): Float64Array {
  const asked = Array.from(levels, outward);
  const { pooled } = requiredPools("guaranteedLevels", guarantee, asked);
  return Float64Array.from(asked, (rank) => normalCdf(requiredScore("guaranteedLevels", pooled, rank)));
}

/** Those levels of central intervals that can be promised. */
export function promisedIntervals(guarantee: Guarantee, levels: readonly number[]): readonly number[] {
  return levels.filter((level) => {
    const asked = intervalLevels("promisedIntervals", level).map(outward);
    const pools = heldPools(guarantee, asked);
    if (pools === undefined) return false;
    const each = [...pools.own.values(), pools.pooled];
    return each.every((scores) => asked.every((rank) => Math.abs(scoreAtRank(scores, rank)) < impossible));
  });
}

function tooFew(where: string, { rows }: Guarantee, asked: readonly AskedRank[]): RangeError {
  const needs = asked.map(rowsNeeded);
  const needed = Math.max(...needs);
  const { level } = asked[needs.indexOf(needed)];
  const most = Number(highestLevel(rows).toPrecision(4));
  return new RangeError(
    `${where}: ${rows} held-out rows can promise intervals up to ${most}, and quantiles from ${short(1 / (rows + 1))} to ` +
      `${short(rows / (rows + 1))}, got level ${short(level)}, which takes ${needed} held-out rows; ` +
      "ask for less, fit to more rows, or fit without a guarantee",
  );
}

function short(level: number): number {
  return Number(level.toPrecision(4));
}
