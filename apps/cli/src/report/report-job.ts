import type { ObservedColumns } from "@distcal/distributions";
import type { SealedModelDocument } from "@distcal/model-document";
import type { Evaluation } from "../evaluation/evaluation.ts";
import type { Picture, PictureKind } from "../figures/pictures.ts";
import type { ReportSource } from "./report-page.ts";

/** What the reporting thread is told. */
export interface ReportJob {
  readonly document: SealedModelDocument;
  readonly columns: ObservedColumns;
  readonly source: ReportSource;
  /** Predicted means at which maps and densities are drawn. */
  readonly at?: readonly number[];
  /** Which pictures are wanted beside the page. */
  readonly pictures: readonly PictureKind[];
}

/** What the reporting thread answers with. */
export interface ReportResult {
  readonly page: string;
  readonly pictures: readonly Picture[];
  readonly evaluation: Evaluation;
}
