import type { Calibrator } from "@distcal/distributions";
import { outsideCount, seenBy } from "@distcal/tables";
import { inputsOfForm, type PredictedRows, unknownGroupsWords } from "@distcal/tables/forms";

/** How many labels of unknown groups are named. */
const mostNamed = 5;

/** Rows outside what a fit has seen, or of groups that it has not seen, and what their answers are; undefined where there are none. */
export function outsideWords(calibrator: Calibrator, rows: PredictedRows): string | undefined {
  const { mean, std, form } = rows;
  const seen = seenBy(calibrator.toJSON());
  const { covariates, group } = form === undefined ? {} : inputsOfForm(form);
  const said: string[] = [];
  const count = outsideCount(seen, { mean, std, covariates });
  const answers = answersOutside(calibrator);
  if (count > 0 && answers !== undefined) {
    const lie = `${count.toLocaleString("en")} of ${mean.length.toLocaleString("en")} rows ${count === 1 ? "lies" : "lie"}`;
    const by = ["mean", "std", ...(seen?.covariates ?? []).map(({ name }) => name)];
    said.push(
      `${lie} outside what the fit has seen (${by.slice(0, -1).join(", ")} or ${by[by.length - 1]}): answers there ${answers}.`,
    );
  }
  if (seen?.labels !== undefined && group !== undefined) {
    const known = new Set<string | number>(seen.labels);
    const unknown = Array.from(group).filter((label) => !known.has(label));
    const labels = [...new Set(unknown.map(String))].slice(0, mostNamed);
    if (unknown.length > 0) said.push(`${unknownGroupsWords({ rows: unknown.length, labels })}.`);
  }
  return said.length === 0 ? undefined : said.join(" ");
}

/** What a model answers there; undefined where it changes nothing anywhere. */
function answersOutside(calibrator: Calibrator): string | undefined {
  if (calibrator.method === "identity" || ("isIdentity" in calibrator && calibrator.isIdentity === true))
    return undefined;
  if (calibrator.method !== "gp-beta") {
    const fades = calibrator.method === "gp-normal" || calibrator.method === "gp-cauchy";
    return fades ? "fade to the predictions as they are" : "are corrected like all others";
  }
  const { form } = calibrator as Calibrator & { readonly form: object };
  const isPlain = Object.keys(form).length === 0;
  return isPlain ? "fade to the predictions as they are" : "fade to the correction that all rows share";
}
