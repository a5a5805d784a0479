import { numberFrom } from "../cells/number-from.ts";

/** A cell for an error message: in quotes, not too long. */
function shownCell(cell: unknown): string {
  if (cell === undefined || cell === null || cell === "") return "nothing";
  const text = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** The rule that a number breaks, in the words of a row's problem. */
export function numberProblem(column: string, rule: string, cell: unknown): string {
  return `column ${JSON.stringify(column)} ${rule}, got ${shownCell(cell)}`;
}

/** Writes numbers of plain columns; answers what is wrong with the first that is none. */
export function readNumbers(
  columns: readonly string[],
  cells: readonly unknown[],
  into: Float64Array,
): string | undefined {
  for (let k = 0; k < columns.length; k++) {
    const value = numberFrom(cells[k]);
    if (!Number.isFinite(value)) return numberProblem(columns[k], "must be a finite number", cells[k]);
    into[k] = value;
  }
  return undefined;
}

/** The list in a cell: a list as JSON lines and Parquet have it, or its JSON text; undefined where it is none. */
export function listFrom(cell: unknown): ArrayLike<unknown> | undefined {
  if (Array.isArray(cell)) return cell;
  if (ArrayBuffer.isView(cell) && !(cell instanceof DataView)) return cell as unknown as ArrayLike<number>;
  if (typeof cell !== "string") return undefined;
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the numbers of a list cell from a place on; answers what is wrong with it. */
export function readList(
  column: string,
  cell: unknown,
  count: number,
  into: Float64Array,
  at: number,
): string | undefined {
  const list = listFrom(cell);
  if (list === undefined) return numberProblem(column, "must be a JSON list of numbers such as [0.2, 0.8]", cell);
  if (list.length !== count) {
    return `${numberProblem(column, `must have ${count} numbers, as many as the other rows and lists ask for`, cell)}, a list of ${list.length}`;
  }
  for (let k = 0; k < count; k++) {
    const value = numberFrom(list[k]);
    if (!Number.isFinite(value)) return numberProblem(column, `must have a finite number at place ${k + 1}`, list[k]);
    into[at + k] = value;
  }
  return undefined;
}

/** How far each of some probabilities may be rounded, so that their sum is divided away. */
const rounding = 1e-6;

/** Divides probabilities by their sum; answers what is wrong with them. */
export function normaliseShares(column: string, shares: Float64Array): string | undefined {
  let sum = 0;
  for (const share of shares) {
    if (!(share >= 0)) return numberProblem(column, "must have numbers ≥ 0", share);
    sum += share;
  }
  if (!(Math.abs(sum - 1) <= rounding * shares.length)) {
    return `${numberProblem(column, `must add to 1 within ${rounding} a number`, sum)}; divide the list by its sum`;
  }
  // What was divided once adds to 1 but for the last bits, and stays as it is.
  if (Math.abs(sum - 1) > Number.EPSILON * shares.length) for (let k = 0; k < shares.length; k++) shares[k] /= sum;
  return undefined;
}

/** A JSON list of numbers, which reads back to the same bits. */
export function listText(numbers: Float64Array): string {
  return JSON.stringify(Array.from(numbers));
}
