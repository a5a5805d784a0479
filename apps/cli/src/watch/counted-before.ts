import type { WatchedInput } from "@distcal/monitor";
import { badInput } from "@distcal/tables";
import { count } from "../terminal/output.ts";
import { inputAccount, rowsBetween } from "./input-account.ts";

/** Reads the good rows of a table block by block, until it is told that there are enough. */
export type ReadBlocks = (onBlock: (values: readonly Float64Array[]) => "enough" | undefined) => Promise<void>;

/**
 * How many rows at the head of a file were counted before. A file is known again by its rows, whatever it is called. One that
 * is called as before but begins with other rows is refused: which of them are new can't be told.
 */
export async function countedBefore(
  file: string,
  name: string,
  inputs: readonly WatchedInput[],
  read: ReadBlocks,
): Promise<number> {
  const longest = Math.max(0, ...inputs.map(({ rows }) => rows));
  if (longest === 0) return 0;
  const heads = await headsOf(
    [...new Set(inputs.map(({ rows }) => rows))].sort((a, b) => a - b),
    read,
  );
  const known = inputs.filter((input) => isHead(input, heads.get(input.rows), input.name === name));
  const before = Math.max(0, ...known.map(({ rows }) => rows));
  const latest = inputs.findLast((input) => input.name === name);
  if (latest === undefined || latest.rows <= before) return before;
  throw badInput(
    (option) =>
      `${file} no longer begins with the ${count(latest.rows)} rows that were watched before; give new rows in a file of ` +
      `another name, or count all rows of this one with ${option("fromStart")}`,
  );
}

/** The account of a file at each of these numbers of rows, as far as it has so many. */
async function headsOf(lengths: readonly number[], read: ReadBlocks): Promise<ReadonlyMap<number, WatchedInput>> {
  const account = inputAccount("");
  const heads = new Map<number, WatchedInput>();
  let [rows, next] = [0, 0];
  await read((values) => {
    for (let at = 0; at < values[0].length && next < lengths.length; ) {
      const upTo = Math.min(values[0].length, at + lengths[next] - rows);
      account.add(rowsBetween(values, at, upTo));
      rows += upTo - at;
      at = upTo;
      if (rows === lengths[next]) heads.set(lengths[next++], account.entry());
    }
    return next === lengths.length ? "enough" : undefined;
  });
  return heads;
}

/** Whether a file begins with what was read before; in one of the same name outcomes may have come since. */
function isHead(input: WatchedInput, head: WatchedInput | undefined, isNamed: boolean): boolean {
  if (input.rows === 0 || head === undefined || head.predictions !== input.predictions) return false;
  if (head.watched === input.watched) return head.outcomes === input.outcomes;
  return isNamed && head.watched > input.watched;
}
