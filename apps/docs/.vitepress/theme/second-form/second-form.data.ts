import { readFileSync } from "node:fs";
import { type SecondFormResults, type SecondFormView, secondFormView } from "./second-form.ts";

declare const data: SecondFormView;

export { data };

const file = new URL("../../../data/second-form/qm9.json", import.meta.url);

/** The committed numbers of `pnpm --filter @distcal/docs second-form`. */
export default {
  watch: ["../../../data/second-form/qm9.json"],
  load: (): SecondFormView => secondFormView(JSON.parse(readFileSync(file, "utf8")) as SecondFormResults),
};
