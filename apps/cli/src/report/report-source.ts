import type { TableFlags } from "@distcal/tables/node";

/** What a report says of where its numbers come from. */
export interface ReportSource {
  /** The name of the table. */
  readonly file: string;
  /** The table as the command line named it, for commands that run as printed. */
  readonly table: { readonly file: string; readonly flags: TableFlags };
  /** Paths of the model files: none, one or two. */
  readonly models: readonly string[];
  readonly version: string;
  /** Columns of the table by role. */
  readonly names: { readonly mean: string; readonly std: string; readonly target: string; readonly weight?: string };
  /** What the predictions are, where they are more than columns of means and standard deviations. */
  readonly form?: string | undefined;
  /** Rows left out. */
  readonly skipped: number;
  /** Warnings about the rows, such as that the model has seen them. */
  readonly cautions: readonly string[];
  /** Whether a model looks fitted to these rows. */
  readonly seen: boolean;
}
