import {
  type Calibrator,
  type DistributionBatch,
  groupFinder,
  isBatch,
  type ModelInputs,
  mostGroups,
  type Predictions,
  pickedBatch,
  predictedMoments,
} from "@distcal/distributions";
import {
  array,
  type JsonObject,
  type MethodReader,
  type ModelContent,
  modelDocument,
  numberArray,
  object,
  refined,
  type Schema,
  type SealedModelDocument,
  text,
} from "@distcal/model-document";
import { interleavedBatch, type RowsApart } from "./interleaved-batch.ts";

/** What a method learnt of each group that has enough rows, and of all rows together. */
export type MondrianParameters<Inner extends JsonObject> = {
  readonly groups: {
    readonly labels: readonly string[];
    /** How many rows each of these groups has. */
    readonly rows: readonly number[];
    readonly own: readonly Inner[];
  };
  /** For groups with fewer rows, and those that the fit has not seen. */
  readonly pooled: Inner;
};

/** Calibrated distributions that know which rows belong to no group with a map of its own. */
export type MondrianBatch<Batch extends DistributionBatch = DistributionBatch> = Batch & {
  /** Rows of groups that the fit has not seen, or of which it has seen too few rows: what all rows share answers for them. */
  readonly unknownGroups: readonly number[];
};

/** A calibrator for each group. */
export interface MondrianCalibrator<Name extends string = string, Batch extends DistributionBatch = DistributionBatch>
  extends Calibrator {
  readonly method: Name;
  readonly inputs: ModelInputs;
  /** The groups that have a map of their own. */
  readonly groups: readonly string[];
  calibrate(predictions: Predictions): MondrianBatch<Batch>;
  toJSON(): SealedModelDocument;
}

/** A calibrator that answers with batches of its own kind. */
interface CalibratorOf<Batch extends DistributionBatch> extends Calibrator {
  calibrate(predictions: Predictions): Batch;
}

/** What a Mondrian method is made of. */
interface MondrianMaking<
  Name extends string,
  InnerName extends string,
  Inner extends JsonObject,
  Batch extends DistributionBatch,
> {
  readonly name: Name;
  readonly inner: MethodReader<InnerName, Inner, CalibratorOf<Batch>>;
  /** Whatever more its batches answer, from the parts that answer it. */
  readonly whole: (batch: DistributionBatch, parts: readonly RowsApart<Batch>[]) => Batch;
}

/** How files of a method within groups are read (Vovk, Lindsay, Nouretdinov & Gammerman 2003: Mondrian). */
export function mondrianReader<
  Name extends string,
  InnerName extends string,
  Inner extends JsonObject,
  Batch extends DistributionBatch,
>(
  making: MondrianMaking<Name, InnerName, Inner, Batch>,
): MethodReader<Name, MondrianParameters<Inner>, MondrianCalibrator<Name, Batch>> {
  const { name, inner } = making;
  return Object.freeze({
    name,
    schema: mondrianSchema(inner.schema),
    restore: (content: ModelContent<Name, MondrianParameters<Inner>>) => mondrianCalibrator(making, content),
  });
}

function mondrianSchema<Inner extends JsonObject>(inner: Schema<Inner>): Schema<MondrianParameters<Inner>> {
  const each = { minLength: 1, maxLength: mostGroups };
  const groups = refined(
    object({
      labels: array(text({ maxLength: 1024 }), each),
      rows: numberArray({ ...each, min: 1 }),
      own: array(inner, each),
    }),
    ({ labels, rows, own }) => {
      if (rows.length !== labels.length || own.length !== labels.length) {
        return "must have as many numbers in rows, and as many maps in own, as labels";
      }
      return new Set(labels).size === labels.length ? undefined : "must have different labels";
    },
  );
  return object({ groups, pooled: inner });
}

function mondrianCalibrator<
  Name extends string,
  InnerName extends string,
  Inner extends JsonObject,
  Batch extends DistributionBatch,
>(
  { name, inner, whole }: MondrianMaking<Name, InnerName, Inner, Batch>,
  content: ModelContent<Name, MondrianParameters<Inner>>,
): MondrianCalibrator<Name, Batch> {
  const document = modelDocument(content);
  const { pooled } = content.parameters;
  const { labels, rows, own } = content.parameters.groups;
  const groupsOf = groupFinder(labels);
  // Made when they are first asked for: of thousands of groups predictions may be of a few.
  const made = new Map<number, CalibratorOf<Batch>>();
  const calibratorOf = (group: number): CalibratorOf<Batch> => {
    const known = made.get(group);
    if (known !== undefined) return known;
    const isPooled = group < 0;
    const calibrator = inner.restore({
      ...content,
      method: inner.name,
      parameters: isPooled ? pooled : own[group],
      fit: { ...content.fit, rows: isPooled ? content.fit.rows : rows[group] },
    });
    made.set(group, calibrator);
    return calibrator;
  };
  return Object.freeze({
    method: name,
    inputs: Object.freeze({ covariates: Object.freeze([]), group: true, labels }),
    groups: labels,
    calibrate(predictions: Predictions): MondrianBatch<Batch> {
      const { mean, std } = predictedMoments(predictions, "calibrate");
      const groupOf = groupsOf("calibrate", predictions, mean.length);
      const parts = rowsByGroup(groupOf).map(([group, chosen]): RowsApart<Batch> => {
        const pick = (column: Float64Array): Float64Array => Float64Array.from(chosen, (row) => column[row]);
        const part = isBatch(predictions) ? pickedBatch(predictions, chosen) : { mean: pick(mean), std: pick(std) };
        return { rows: chosen, batch: calibratorOf(group).calibrate(part) };
      });
      const batch = whole(interleavedBatch(mean.length, parts), parts);
      const unknownGroups = Object.freeze([...groupOf.keys()].filter((row) => groupOf[row] < 0));
      return Object.freeze({ ...batch, unknownGroups });
    },
    toJSON: () => document,
  });
}

/** The rows of each group, in the order in which groups first appear. */
function rowsByGroup(groupOf: Int32Array): [group: number, rows: Int32Array][] {
  const rows = new Map<number, number[]>();
  for (const [row, group] of groupOf.entries()) {
    const known = rows.get(group);
    if (known === undefined) rows.set(group, [row]);
    else known.push(row);
  }
  return Array.from(rows, ([group, list]) => [group, Int32Array.from(list)]);
}
