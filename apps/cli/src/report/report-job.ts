import type { ObservedColumns, Support } from "@distcal/distributions";
import type { CalibrationTest } from "@distcal/metrics";
import type { SealedModelDocument } from "@distcal/model-document";
import type { FormRows } from "@distcal/tables/forms";
import type { CheckOptions } from "../check/checked-forecast.ts";
import type { Picture, PictureKind } from "../figures/pictures.ts";
import type { ReportSource } from "./report-source.ts";

/** What the reporting thread is told. */
export interface ReportJob {
  /** Of no model, one, or two side by side. */
  readonly documents: readonly SealedModelDocument[];
  readonly columns: ObservedColumns;
  /** The predictions in the form they came in, where that is more than their mean and std. */
  readonly form?: FormRows | undefined;
  readonly options: Pick<CheckOptions, "segments" | "clusters" | "weight">;
  /** The values that outcomes can take, where no model says so. */
  readonly support?: Support | undefined;
  /** Whether each model was fitted to these rows. */
  readonly trained: readonly boolean[];
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
  /** The verdicts by the name of the forecast, the predictions as they are first. */
  readonly checks: readonly { readonly name: string; readonly check: CalibrationTest }[];
}
