import { requireLength } from "@distcal/numerics";
import { hasCdf, type OutputColumn } from "../columns/output-columns.ts";
import type { Certificate, CompiledContent } from "./compiled-content.ts";
import { type CompiledDocument, compiledDocument } from "./compiled-document.ts";
import { evaluator, type RowCounts } from "./evaluator.ts";

/** Columns of predictions. Rows that can't be answered are allowed: they come out marked. */
export interface CompiledInput {
  readonly mean: ArrayLike<number>;
  readonly std: ArrayLike<number>;
  /** The observed outcomes, for the cdf: read only where `compile` was asked for it, and then needed. */
  readonly target?: ArrayLike<number>;
  /** A label for each row: read only where the calibrator knows groups, and then needed. An unknown one is answered by what is typical. */
  readonly group?: ArrayLike<string | number>;
}

/** Where a chunk of rows is written: one array for each output column, and one byte a row. */
export interface EvaluationTarget {
  readonly columns: readonly Float64Array[];
  /** 1 where the row can't be answered, else 0. */
  readonly invalid: Uint8Array;
}

/** The answers for columns of predictions. */
export interface Evaluation extends EvaluationTarget, RowCounts {
  /** The calibrated means; empty unless asked for in `compile`. */
  readonly mean: Float64Array;
  /** The calibrated stds; empty unless asked for in `compile`. */
  readonly std: Float64Array;
  /** The calibrated probability below each target, NaN where a target is; empty unless asked for in `compile`. */
  readonly cdf: Float64Array;
  /** One column per quantile, in the order of `compile`'s option. */
  readonly quantiles: readonly Float64Array[];
  /** One pair of columns per interval, in the order of `compile`'s option. */
  readonly intervals: readonly { readonly level: number; readonly lower: Float64Array; readonly upper: Float64Array }[];
}

/** A calibrator as a table of polynomials: a frozen value that can be written to JSON and read again. */
export interface CompiledCalibrator {
  readonly method: string;
  /** The columns it answers with, in order. */
  readonly outputs: readonly OutputColumn[];
  readonly certificate: Certificate;
  readonly content: CompiledContent;
  /**
   * The answers for each row. A row whose mean or std is not a finite number, or whose std is not above zero, has 1 in
   * `invalid`, is counted, and has 0 in every column: no row is dropped.
   */
  evaluate(input: CompiledInput): Evaluation;
  /** The same for rows from ≤ row < to, into arrays of the caller's: nothing is allocated per row. */
  evaluateInto(input: CompiledInput, target: EvaluationTarget, from?: number, to?: number): RowCounts;
  toJSON(): CompiledDocument;
}

/** The compiled calibrator that some content describes. */
export function compiledCalibrator(content: CompiledContent): CompiledCalibrator {
  const frozen = Object.freeze({ ...content, certificate: Object.freeze(content.certificate) });
  const outputs = content.plan.columns;
  const run = evaluator(frozen);
  const evaluateInto: CompiledCalibrator["evaluateInto"] = (input, target, from = 0, to = input.mean.length) => {
    const where = "compiled.evaluateInto";
    const observed = targetOf(where, content, input);
    if (
      !(Number.isSafeInteger(from) && Number.isSafeInteger(to) && 0 <= from && from <= to && to <= input.mean.length)
    ) {
      const got = `${from} and ${to}`;
      throw new RangeError(
        `${where}: 0 ≤ from ≤ to ≤ ${input.mean.length} must hold, got ${got}; pass rows of the input`,
      );
    }
    if (target.columns.length !== outputs.length) {
      const got = target.columns.length;
      throw new RangeError(`${where}: columns must be ${outputs.length} arrays, got ${got}; pass one per output`);
    }
    for (const column of [...target.columns, target.invalid]) {
      if (!(column.length >= to)) {
        throw new RangeError(`${where}: each array must hold ${to} rows, got ${column.length}; pass longer arrays`);
      }
    }
    return run(
      input.mean,
      input.std,
      observed,
      groupOf(where, content, input),
      target.columns,
      target.invalid,
      from,
      to,
    );
  };
  return Object.freeze({
    method: content.method,
    outputs,
    certificate: frozen.certificate,
    content: frozen,
    evaluateInto,
    evaluate(input: CompiledInput): Evaluation {
      const observed = targetOf("compiled.evaluate", content, input);
      const group = groupOf("compiled.evaluate", content, input);
      const length = input.mean.length;
      const columns = outputs.map(() => new Float64Array(length));
      const invalid = new Uint8Array(length);
      const counts = run(input.mean, input.std, observed, group, columns, invalid, 0, length);
      const ofKind = (kind: OutputColumn["kind"]): Float64Array[] => columns.filter((_, c) => outputs[c].kind === kind);
      const uppers = ofKind("upper");
      const levels = outputs.filter(({ kind }) => kind === "lower").map(({ level }) => level);
      return Object.freeze({
        columns,
        invalid,
        ...counts,
        mean: ofKind("mean")[0] ?? new Float64Array(0),
        std: ofKind("std")[0] ?? new Float64Array(0),
        cdf: ofKind("cdf")[0] ?? new Float64Array(0),
        quantiles: ofKind("quantile"),
        intervals: ofKind("lower").map((lower, i) => ({ level: levels[i], lower, upper: uppers[i] })),
      });
    },
    toJSON: () => compiledDocument(frozen),
  });
}

/** The targets of the input, of which there are none where nothing asks for them. Throws unless the columns fit. */
function targetOf(where: string, { plan }: CompiledContent, { mean, std, target }: CompiledInput): ArrayLike<number> {
  requireLength(where, "std", std.length, mean.length);
  if (!hasCdf(plan)) return [];
  if (target === undefined) {
    throw new RangeError(`${where}: target must be given for the cdf, got none; pass the observed outcome of each row`);
  }
  requireLength(where, "target", target.length, mean.length);
  return target;
}

/** The groups of the input, which are none where the calibrator knows none. */
function groupOf(
  where: string,
  { groups }: CompiledContent,
  { mean, group }: CompiledInput,
): ArrayLike<string | number> {
  if (groups === undefined) return [];
  if (group === undefined) {
    throw new RangeError(
      `${where}: group must be given, got none; the calibrator was fitted with groups such as "${groups.labels[0]}": pass one label a row`,
    );
  }
  requireLength(where, "group", group.length, mean.length);
  return group;
}
