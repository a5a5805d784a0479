import type { SealedModelDocument } from "@distcal/model-document";
import { outsideCount, seenBy } from "@distcal/tables";
import { inputsIn } from "@distcal/tables/forms";
import type { TableFlags } from "@distcal/tables/node";
import { rememberedForm } from "../../setting/remembered-columns.ts";
import type { OutputFlags } from "../../terminal/output.ts";
import { judgedRows, type ObservedTable, observedTable, type RowFlags } from "../observed-table.ts";
import type { BlockScores } from "./block-scores.ts";
import { blockScoring } from "./block-scoring.ts";

/** A table whose rows were scored as they came by, where there were too many to keep. */
export interface ScoredTable {
  /** All rows, or a sample. */
  readonly table: ObservedTable;
  /** The scores of all rows, where the table is a sample. */
  readonly whole: BlockScores | undefined;
  /** Rows of the file outside what the fit has seen. */
  readonly outside: number;
}

/** Reads a table of any length in bounded memory. */
export async function scoredTable(
  path: string,
  flags: TableFlags & OutputFlags & RowFlags,
  document: SealedModelDocument,
): Promise<ScoredTable> {
  const scoring = blockScoring(document, judgedRows);
  const seen = seenBy(document);
  const form = rememberedForm(document);
  let outside = 0;
  try {
    const table = await observedTable(path, flags, {
      fewest: 2,
      onBlock(values) {
        outside += outsideCount(seen, { mean: values[0], std: values[1], ...inputsIn(form, values) });
        return scoring.add(values);
      },
    });
    return { table, whole: await scoring.result(), outside };
  } finally {
    await scoring.close();
  }
}
