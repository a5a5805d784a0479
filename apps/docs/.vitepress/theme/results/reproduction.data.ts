import { readFileSync } from "node:fs";
import { type ReproductionRun, type ReproductionView, reproductionView } from "./reproduction.ts";

declare const data: ReproductionView;

export { data };

/** The committed results of `distcal reproduce`. */
export default {
  watch: ["../../../data/reproduction/*.json"],
  load(files: readonly string[]): ReproductionView {
    return reproductionView(files.map((file) => JSON.parse(readFileSync(file, "utf8")) as ReproductionRun));
  },
};
