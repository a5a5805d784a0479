import { readFileSync } from "node:fs";
import { type TableResults, type TablesView, tablesView } from "./benchmark-tables.ts";

declare const data: TablesView;

export { data };

const file = new URL("../../../data/benchmarks/tables.json", import.meta.url);

/** The committed results of `pnpm bench:tables`. */
export default {
  watch: ["../../../data/benchmarks/tables.json"],
  load: (): TablesView => tablesView(JSON.parse(readFileSync(file, "utf8")) as TableResults),
};
