import { memberBatch } from "@distcal/distributions";
import { badInput } from "../errors/user-error.ts";
import { listed } from "../roles/choose-columns.ts";
import { partsOfRows } from "./column-of.ts";
import type { Form } from "./form.ts";
import { isCertain, settledWidth } from "./least-width.ts";
import { readNumbers } from "./read-cells.ts";

const spelled = /^(?:m|member|ens|ensemble|sample|draw|tree)[_ -]?\d+$/i;

/** Members of an ensemble or draws, a column each, in any order. */
export const members: Form = Object.freeze({
  name: "members",
  meaning: "members of an ensemble or draws, such as m1, m2, m3",
  find(names, { form, members: pattern, taken = [] }, file) {
    const isWanted = pattern === undefined ? (name: string) => spelled.test(name.trim()) : matcher(pattern);
    const columns = names.filter((name) => !taken.includes(name) && isWanted(name));
    if (columns.length >= 2) return { form: "members", columns };
    if (form !== "members" && pattern === undefined) return undefined;
    const got = columns.length === 0 ? "none" : JSON.stringify(columns[0]);
    throw badInput(
      (named) =>
        `${file}: members must be two or more columns, got ${got}${pattern === undefined ? "" : ` by ${JSON.stringify(pattern)}`}; ` +
        `name them with ${named("members")}, such as 'm*'; its columns are ${listed(names)}`,
    );
  },
  width: ({ columns }) => columns.length,
  read: ({ columns }, cells, into) => readNumbers(columns, cells, into),
  repair: (row) => (isCertain(row) ? "certain" : undefined),
  settle: settledWidth,
  batch: (rows) => memberBatch({ rows: partsOfRows(rows), leastWidth: rows.description.leastWidth }),
  write: (_, row) => Array.from(row),
} satisfies Form);

/** Names by a pattern in which * stands for any characters, or by one of several, separated by commas. */
function matcher(pattern: string): (name: string) => boolean {
  const texts = pattern.split(",").map((part) => part.trim().split("*"));
  return (name) => texts.some((parts) => fits(name, parts));
}

/** Whether a name has the parts in this order, the first at its start and the last at its end. */
function fits(name: string, parts: readonly string[]): boolean {
  if (parts.length === 1) return name === parts[0];
  const last = parts[parts.length - 1];
  if (!name.startsWith(parts[0]) || !name.endsWith(last) || name.length < parts[0].length + last.length) return false;
  let at = parts[0].length;
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > name.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}
