import { mostGroups } from "@distcal/distributions";
import { array, number, numberArray, object, refined, type Schema, text } from "@distcal/model-document";
import type { GroupEvidence, GroupOffsets } from "./group-offsets.ts";

/** Offsets of groups with their labels, as plain JSON. */
export type PlainGroups = {
  readonly center: number;
  readonly unit: number;
  readonly widthSpread: number;
  readonly locationSpread: number;
  readonly labels: readonly string[];
  readonly width: readonly number[];
  readonly widthError: readonly number[];
  readonly location: readonly number[];
  readonly locationError: readonly number[];
  /** What an update continues with; files of older versions have none. */
  readonly evidence?: PlainEvidence;
};

type PlainEvidence = {
  readonly from: number;
  readonly scale: number;
  readonly share: number;
  readonly rows: readonly number[];
  readonly sum: readonly number[];
  readonly squares: readonly number[];
};

/** Offsets are a handful of e-folds; scores are as large as stds are wrong. */
const [folds, scores] = [69, 1e30];
const each = { minLength: 1, maxLength: mostGroups };

/** Sums of scores within 20 widths, over as many rows as there may be. */
const sums = { ...each, min: -1e21, max: 1e21 };

const evidenceSchema: Schema<PlainEvidence> = object({
  from: number({ min: -scores, max: scores }),
  scale: number({ min: 1e-30, max: scores }),
  share: number({ min: 0.1, max: 4 }),
  rows: numberArray({ ...sums, min: 0 }),
  sum: numberArray(sums),
  squares: numberArray({ ...sums, min: 0 }),
});

export const groupsSchema: Schema<PlainGroups> = refined(
  object(
    {
      center: number({ min: -scores, max: scores }),
      unit: number({ min: 1e-30, max: scores }),
      widthSpread: number({ min: 0, max: 4 }),
      locationSpread: number({ min: 0, max: scores }),
      labels: array(text({ maxLength: 1024 }), each),
      width: numberArray({ ...each, min: -folds, max: folds }),
      widthError: numberArray({ ...each, min: 0, max: 4 }),
      location: numberArray({ ...each, min: -scores, max: scores }),
      locationError: numberArray({ ...each, min: 0, max: scores }),
    },
    { evidence: evidenceSchema },
  ),
  ({ labels, width, widthError, location, locationError, evidence }) => {
    const columns = [width, widthError, location, locationError];
    if (evidence !== undefined) columns.push(evidence.rows, evidence.sum, evidence.squares);
    const isWhole = columns.every((column) => column.length === labels.length);
    if (!isWhole) return "must have as many offsets and errors as labels";
    return new Set(labels).size === labels.length ? undefined : "must have different labels";
  },
);

/** Offsets as a model file has them. */
export function plainGroups(offsets: GroupOffsets, labels: readonly string[]): PlainGroups {
  const { center, unit, widthSpread, locationSpread, width, widthError, location, locationError, evidence } = offsets;
  return {
    ...{ center, unit, widthSpread, locationSpread, labels },
    width: Array.from(width),
    widthError: Array.from(widthError),
    location: Array.from(location),
    locationError: Array.from(locationError),
    ...(evidence && { evidence: plainEvidence(evidence) }),
  };
}

function plainEvidence({ from, scale, share, rows, sum, squares }: GroupEvidence): PlainEvidence {
  return { ...{ from, scale, share }, rows: Array.from(rows), sum: Array.from(sum), squares: Array.from(squares) };
}
