import { readFileSync } from "node:fs";
import { type FieldRun, type FieldView, fieldView, type PlannedParts } from "./field.ts";

declare const data: FieldView;

export { data };

const folder = new URL("../../../data/field/", import.meta.url);

/** The committed results of `distcal benchmark`. */
export default {
  watch: ["../../../data/field/*.json"],
  load(): FieldView {
    const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as T;
    return fieldView(read<FieldRun>("results.json"), read<{ readonly parts: PlannedParts }>("setup.json").parts);
  },
};
