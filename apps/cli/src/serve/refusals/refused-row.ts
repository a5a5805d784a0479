import { type BadRow, numberFrom } from "@distcal/tables";
import { Refusal } from "./refusal.ts";

/** A problem of a cell as the readers of tables word it: the column, the rule, and what was there. */
const cell = /^column ("(?:[^"\\]|\\.)*") (.+?), got (nothing|"(?:[^"\\]|\\.)*")(.*)$/;

/** The refusal of a request for a bad row; `before` rows of it came in earlier blocks. */
export function refusedRow({ row, problem }: BadRow, before = 0): Refusal {
  const found = cell.exec(problem);
  const [column, rule, got] = found === null ? [null, problem, "nothing"] : found.slice(1);
  const text = got === "nothing" ? null : (JSON.parse(got) as string);
  const number = numberFrom(text);
  return new Refusal(422, `row ${before + row} (the first is 1): ${problem}; fix the row and send the request again`, {
    row: before + row,
    column: column === null ? null : (JSON.parse(column) as string),
    rule,
    value: Number.isFinite(number) ? number : text,
  });
}
