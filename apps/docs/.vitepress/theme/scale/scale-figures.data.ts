import { readFileSync } from "node:fs";
import { type ScaleResults, type ScaleView, scaleView } from "./scale-figures.ts";

declare const data: ScaleView;

export { data };

const file = new URL("../../../data/scale.json", import.meta.url);

/** The committed results of `pnpm bench:scale`. */
export default {
  watch: ["../../../data/scale.json"],
  load: (): ScaleView => scaleView(JSON.parse(readFileSync(file, "utf8")) as ScaleResults),
};
