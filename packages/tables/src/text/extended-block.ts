import type { AddedType } from "../answers/added-columns.ts";
import { type BadRow, goodPlaces } from "../cells/cells.ts";
import type { FixedRows } from "../cells/further-cells.ts";
import { formCells, type PlacedForm, plainPlaces } from "../forms/placed-form.ts";
import type { NumberColumn } from "../roles/choose-columns.ts";
import { type ConvertedLayout, convertedText } from "./converted-text.ts";
import { extendedText } from "./extended-text.ts";
import { blockCells, type TextLayout } from "./text-layout.ts";

/** Some whole records of a text. */
export interface TextBlock {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Records, blank lines among them. */
  readonly records: number;
}

/** How blocks of a text are read and extended: plain data, which can be handed to another thread. */
export interface TextPlan {
  readonly layout: Pick<TextLayout, "format" | "dialect" | "names">;
  /** The columns that are read. */
  readonly columns: readonly NumberColumn[];
  /** The form of the predictions, whose numbers come behind these columns; complete, as a model remembers it. */
  readonly form?: PlacedForm;
  /** The names of the new columns. */
  readonly added: readonly string[];
  /** What their values are; numbers by default. */
  readonly types?: readonly AddedType[];
  /** What the text becomes; by default it stays what it is, byte for byte. */
  readonly output?: ConvertedLayout;
}

/** A block with the new values in its records, and how many of them were bad. */
export interface ExtendedBlock {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  readonly bad: number;
  readonly firstBad?: BadRow;
  /** How many were fixed, where they are of a form. */
  readonly fixed?: FixedRows;
}

/** The new values of the good rows, row after row, from the columns that were read and the places of the rows in the block. */
export type RowAnswer = (values: readonly Float64Array[], places: Float64Array) => Float64Array<ArrayBuffer>;

/** Reads a block, asks for the new values of its good rows, and puts them in; bad records are left out. */
export function extendedBlock(
  { bytes, records }: TextBlock,
  { layout, columns, form, added, types, output }: TextPlan,
  answer: RowAnswer,
): ExtendedBlock {
  const cells = blockCells(bytes, records, layout, columns, added, [], form && formCells(form));
  const { rows, bad, firstBad, fixed } = cells;
  const numbers = [...columns, ...plainPlaces(form)];
  const values = answer(cells.values, goodPlaces(cells));
  return {
    bytes:
      output === undefined
        ? extendedText(bytes, cells, values, layout, added, types)
        : convertedText(bytes, cells, values, { layout, numbers, added, types, output }),
    rows,
    bad,
    ...(firstBad === undefined ? {} : { firstBad }),
    ...(fixed && { fixed }),
  };
}
