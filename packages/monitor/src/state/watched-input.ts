import { array, integer, object, type Schema, text } from "@distcal/model-document";

/** A file, or whatever else rows came from, as far as it was read: it is known again, and none of its rows is counted twice. */
export type WatchedInput = {
  /** What tells inputs apart by name, such as a digest of the path. */
  readonly name: string;
  /** Rows that were read, and those of them that had an outcome. */
  readonly rows: number;
  readonly watched: number;
  /** Digests of the rows that were read by their predictions, and of those with an outcome by prediction and outcome. */
  readonly predictions: string;
  readonly outcomes: string;
};

/** The most inputs that a state remembers. */
export const mostInputs = 64;

const count = integer({ min: 0 });
const digest = text({ maxLength: 64, pattern: /^[0-9a-f]{8,64}$/ });

/** What the inputs of a state must look like. */
export const inputsSchema: Schema<readonly WatchedInput[]> = array(
  object({ name: digest, rows: count, watched: count, predictions: digest, outcomes: digest }),
  { maxLength: mostInputs },
);
