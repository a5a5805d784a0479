import type { FinishedCell } from "../cells/score-cells.ts";
import type { BenchmarkTable } from "../tables/benchmark-table.ts";
import { type PartSummary, partSummary } from "./summary.ts";
import { type TableScore, tableScores } from "./table-scores.ts";
import { type WorstCase, worstCases } from "./worst-cases.ts";

/** What only tells when and where a benchmark was run. */
interface BenchmarkRun {
  readonly date: string;
  readonly seconds: number;
  readonly jobs: number;
  readonly node: string;
  readonly platform: string;
  readonly cpu: string;
  /** Cells that were on disk, and cells that were done. */
  readonly kept: number;
  readonly done: number;
}

/** A benchmark as one document: the same for the same tables, methods, seed and code, but for `run`, times and memory. */
export interface BenchmarkDocument {
  readonly format: "distcal-benchmark";
  readonly seed: number;
  readonly rows: { readonly fit: number; readonly test: number };
  readonly version: string;
  /** Digests of the code that did the cells: more than one where it changed between them. */
  readonly code: readonly string[];
  readonly methods: readonly string[];
  /** The method that differences are from. */
  readonly reference: string;
  readonly tables: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly split: BenchmarkTable["split"];
    readonly form: string;
    readonly fitRows: number;
    readonly testRows: number;
  }[];
  /** All tables first, then each part. */
  readonly parts: readonly PartSummary[];
  readonly worst: readonly WorstCase[];
  readonly scores: readonly TableScore[];
  readonly run: BenchmarkRun;
}

/** Puts a benchmark together. */
export function benchmarkDocument(
  tables: readonly BenchmarkTable[],
  cells: readonly FinishedCell[],
  facts: Pick<BenchmarkDocument, "seed" | "rows" | "version" | "methods" | "reference" | "run"> & {
    readonly parts: Readonly<Record<string, readonly string[]>>;
  },
): BenchmarkDocument {
  const { parts, run, ...rest } = facts;
  const scores = tableScores(cells, facts.reference);
  const names = tables.map(({ name }) => name);
  return {
    format: "distcal-benchmark",
    ...rest,
    code: [...new Set(cells.map(({ code }) => code))].sort(),
    tables: tables.map(({ name, sha256, split, form, fit, test }) => ({
      name,
      sha256,
      split,
      form,
      fitRows: fit.columns.mean.length,
      testRows: test.columns.mean.length,
    })),
    parts: Object.entries({ "all tables": names, ...parts }).map(([part, of]) => partSummary(part, of, scores, facts)),
    worst: worstCases(scores, facts.methods),
    scores,
    run,
  };
}
