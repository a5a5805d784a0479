import type { ScoredCell } from "../cells/reproduce-cells.ts";
import { type DatasetName, datasetOf } from "../datasets/catalogue.ts";
import type { ReadDataset } from "../datasets/read-dataset.ts";
import type { BaseName, ReproductionPlan } from "../protocol/plan.ts";
import { paperMethods, paperSource, paperValue } from "./paper-table.ts";
import { type TableCell, tableCells } from "./table-cell.ts";
import { type Wins, winsOf } from "./wins.ts";

/** What only tells when and where a reproduction was done, and how long it took. */
export interface RunFacts {
  readonly date: string;
  readonly seconds: number;
  readonly threads: number;
  readonly node: string;
  readonly platform: string;
}

/** A reproduction as one document: the same for the same plan, data and code, but for `run` and the cells' seconds. */
export interface ReproductionDocument extends ReproductionPlan {
  readonly versions: Readonly<Record<string, string>>;
  readonly code: string;
  readonly data: readonly {
    readonly name: DatasetName;
    readonly title: string;
    readonly rows: number;
    readonly sha256: string;
    readonly isPinned: boolean;
  }[];
  readonly cells: readonly TableCell[];
  readonly failed: readonly (Pick<ScoredCell, "dataset" | "base" | "split" | "method"> & {
    readonly message: string;
  })[];
  readonly wins: Wins;
  readonly paper: {
    readonly source: string;
    readonly cells: readonly {
      readonly dataset: DatasetName;
      readonly base: BaseName;
      readonly method: string;
      readonly nll: number | null;
      readonly mse: number | null;
      readonly pblSum: number | null;
    }[];
  };
  readonly run: RunFacts & { readonly kept: number; readonly done: number };
}

/** Puts a reproduction together. */
export function resultDocument(
  plan: ReproductionPlan,
  scored: readonly ScoredCell[],
  facts: {
    readonly data: Iterable<ReadDataset>;
    readonly versions: Readonly<Record<string, string>>;
    readonly code: string;
    readonly run: RunFacts;
  },
): ReproductionDocument {
  const cells = tableCells(scored);
  const kept = scored.filter((cell) => "kept" in cell && cell.kept).length;
  return {
    ...plan,
    versions: facts.versions,
    code: facts.code,
    data: Array.from(facts.data, ({ name, target, sha256, isPinned }) => ({
      name,
      title: datasetOf(name).title,
      rows: target.length,
      sha256,
      isPinned,
    })),
    cells,
    failed: scored.flatMap((cell) => {
      if (!("failed" in cell)) return [];
      const { failed: message, ...key } = cell;
      return [{ ...key, message }];
    }),
    wins: winsOf(cells),
    paper: { source: paperSource, cells: paperCells(plan) },
    run: { ...facts.run, kept, done: scored.length - kept },
  };
}

function paperCells({ bases, datasets }: ReproductionPlan): ReproductionDocument["paper"]["cells"] {
  return bases.flatMap((base) =>
    datasets.flatMap((dataset) =>
      paperMethods.map((method) => ({
        dataset,
        base,
        method,
        nll: paperValue(base, dataset, method, "nll") ?? null,
        mse: paperValue(base, dataset, method, "mse") ?? null,
        pblSum: paperValue(base, dataset, method, "pblSum") ?? null,
      })),
    ),
  );
}
