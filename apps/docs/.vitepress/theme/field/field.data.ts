import { readFileSync } from "node:fs";
import { type FieldRun, type FieldView, fieldView } from "./field.ts";

declare const data: FieldView;

export { data };

const file = new URL("../../../data/field/results.json", import.meta.url);

/** The committed results of `distcal benchmark`. */
export default {
  watch: ["../../../data/field/results.json"],
  load: (): FieldView => fieldView(JSON.parse(readFileSync(file, "utf8")) as FieldRun),
};
