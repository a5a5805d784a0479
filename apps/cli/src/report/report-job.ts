import type { ObservedColumns } from "@distcal/distributions";
import type { Evaluation } from "./evaluation.ts";
import type { ReportSource } from "./report-page.ts";

/** What the reporting thread is told. */
export interface ReportJob {
  readonly model: string;
  readonly columns: ObservedColumns;
  readonly source: ReportSource;
  /** Predicted means at which maps and densities are drawn. */
  readonly at?: readonly number[];
  /** Which pictures are wanted beside the page. */
  readonly pictures: readonly PictureKind[];
}

export type PictureKind = "svg" | "png";

/** A picture to write: the name of its file, with its ending. */
export interface Picture {
  readonly kind: PictureKind;
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** What the reporting thread answers with. */
export interface ReportResult {
  readonly page: string;
  readonly pictures: readonly Picture[];
  readonly evaluation: Evaluation;
}
