import { readFileSync } from "node:fs";
import { type EngineFigures, type EngineSpeedsView, engineSpeedsView } from "./engine-speeds.ts";

declare const data: EngineSpeedsView;

export { data };

const file = new URL("../../../data/engines.json", import.meta.url);

/** The committed figures of the engines. */
export default {
  watch: ["../../../data/engines.json"],
  load: (): EngineSpeedsView => engineSpeedsView(JSON.parse(readFileSync(file, "utf8")) as EngineFigures),
};
