import type { Guarantee, JsonValue, Support } from "@distcal/distributions";
import type { Schema } from "../schema/schema.ts";
import { boundsSchema } from "./bounds.ts";
import { columnsSchema, type ModelColumns } from "./columns.ts";
import { formSchema, type ModelForm } from "./form.ts";
import { guaranteeSchema } from "./guarantee.ts";
import { rowsDigestSchema } from "./rows-digest.ts";
import { type ModelUpdates, updatesSchema } from "./updates.ts";
import { type ModelWarnings, warningsSchema } from "./warnings.ts";
import { type ModelWatch, watchSectionSchema } from "./watch.ts";

/** What a document may say besides what its method needs: each part is left out where there is nothing to say. */
export type ModelSections = {
  /** The names of the columns that it was fitted to. */
  readonly columns?: ModelColumns;
  /** The form in which its predictions came. */
  readonly form?: ModelForm;
  /** The digest of the rows that it was fitted to. */
  readonly rowsDigest?: string;
  /** The rows that were learnt from since then. */
  readonly updates?: ModelUpdates;
  /** What the fit found wrong with it. */
  readonly warnings?: ModelWarnings;
  /** The values that outcomes can take, where not every number is one. */
  readonly bounds?: Support;
  /** What a watch over it starts from. */
  readonly watch?: ModelWatch;
  /** What its intervals promise, and by which held-out rows. */
  readonly guarantee?: Guarantee;
};

/** The sections of version 2, a file each. */
export const sections: {
  readonly [Name in keyof ModelSections]-?: Schema<NonNullable<ModelSections[Name]> & JsonValue>;
} = {
  columns: columnsSchema,
  form: formSchema,
  rowsDigest: rowsDigestSchema,
  updates: updatesSchema,
  warnings: warningsSchema,
  bounds: boundsSchema,
  watch: watchSectionSchema,
  guarantee: guaranteeSchema,
};
