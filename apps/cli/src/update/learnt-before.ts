import { digestOfRows, type ModelUpdates, type SealedModelDocument } from "@distcal/model-document";
import { badInput } from "@distcal/tables";
import { counted } from "../terminal/output.ts";

/** What a model file says of the rows that it has learnt from. */
interface LearntRows {
  readonly rowsDigest?: string;
  readonly updates?: ModelUpdates;
}

/** Throws where a model has learnt from these very rows before: it was fitted to them, or updated with them. */
export function requireNewRows(
  document: SealedModelDocument,
  model: string,
  file: string,
  { mean, std, target }: { readonly mean: Float64Array; readonly std: Float64Array; readonly target: Float64Array },
): void {
  const { rowsDigest, updates = [] } = document as LearntRows;
  const digest = digestOfRows([mean, std, target]);
  const at = updates.findIndex((update) => update.digest === digest);
  if (rowsDigest !== digest && at < 0) return;
  const how = rowsDigest === digest ? "was fitted to" : `learnt from in update ${at + 1} of ${updates.length}`;
  throw badInput(
    (option) =>
      `${file} contains the ${counted(mean.length, "row")} that ${model} ${how}: counting them twice would make the model too sure of them; ` +
      `give new rows, or count them again with ${option("again")}`,
  );
}
