import { type FurtherAnswer, readColumn } from "./further-answer.ts";

/** The probability integral transform of each observed outcome: the calibrated probability of at most its value. */
export const observedPit: FurtherAnswer = Object.freeze({
  names: ["pit"],
  reads: ["target"],
  columns: ({ batch, read }) => [batch.below(readColumn(read, "target"))],
} satisfies FurtherAnswer);
