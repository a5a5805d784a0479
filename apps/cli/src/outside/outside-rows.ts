import type { ModelDocument } from "@distcal/distributions";
import { outsideCount, seenBy } from "@distcal/tables";
import { inputsOfForm } from "@distcal/tables/forms";
import type { ReadTable } from "@distcal/tables/node";
import { outsideWords } from "./outside-words.ts";

/** Rows outside what the fit has seen: how many, and a sentence where there are any. */
export interface OutsideRows {
  readonly count: number;
  readonly note?: string;
}

/** How many rows lie outside what the model's fit has seen. */
export function outsideRows(document: ModelDocument, { file, rows, columns, form }: ReadTable): OutsideRows {
  const found = outsideCount(seenBy(document), { ...columns, ...(form && inputsOfForm(form)) });
  const note = outsideWords({ file, method: document.method, ...seenBy(document) }, found, rows);
  return { count: found, ...(note !== undefined && { note }) };
}
