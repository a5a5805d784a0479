import { count } from "../terminal/output.ts";

/** What the answers are outside what a fit has seen, for methods that learn region by region. */
const answers: Readonly<Record<string, string>> = {
  "gp-beta": "fade to the fit's global map",
  "gp-normal": "fade to the predictions as they are",
  "gp-cauchy": "fade to the predictions as they are",
};

/** Which rows of which table, and what the model reads of them beside mean and std. */
interface JudgedRows {
  readonly file: string;
  readonly method: string;
  readonly covariates?: readonly { readonly name: string }[] | undefined;
  readonly labels?: readonly string[] | undefined;
}

/** A warning that rows lie outside what the fit has seen, with what they got; undefined where none do, or nothing was learnt. */
export function outsideWords(
  { file, method, covariates = [], labels }: JudgedRows,
  outside: number,
  rows: number,
): string | undefined {
  if (outside === 0 || method === "identity") return undefined;
  const lie = `${count(outside)} of ${count(rows)} ${rows === 1 ? "row" : "rows"} ${outside === 1 ? "lies" : "lie"}`;
  const got = answers[method] ?? "are corrected like all others";
  const seen = ["mean", "std", ...covariates.map(({ name }) => name), ...(labels === undefined ? [] : ["group"])];
  const by = `${seen.slice(0, -1).join(", ")} or ${seen[seen.length - 1]}`;
  return `${file}: ${lie} outside what the fit has seen (${by}); answers there ${got}`;
}
