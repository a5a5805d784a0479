import { count } from "../terminal/output.ts";

/** What the answers are outside what a fit has seen, for methods that learn region by region. */
const answers: Readonly<Record<string, string>> = {
  "gp-beta": "fade to the fit's global map",
  "gp-normal": "fade to the predictions as they are",
  "gp-cauchy": "fade to the predictions as they are",
};

/** A warning that rows lie outside what the fit has seen, with what they got; undefined where none do, or nothing was learnt. */
export function outsideWords(
  { file, method }: { readonly file: string; readonly method: string },
  outside: number,
  rows: number,
): string | undefined {
  if (outside === 0 || method === "identity") return undefined;
  const lie = `${count(outside)} of ${count(rows)} ${rows === 1 ? "row" : "rows"} ${outside === 1 ? "lies" : "lie"}`;
  const got = answers[method] ?? "are corrected like all others";
  return `${file}: ${lie} outside what the fit has seen (mean or std); answers there ${got}`;
}
