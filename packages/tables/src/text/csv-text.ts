/** Columns as CSV text, in pieces of some thousand rows, under a header. */
export function* csvText(names: readonly string[], columns: readonly ArrayLike<unknown>[]): Generator<string> {
  yield `${names.map(csvField).join(",")}\n`;
  const rows = columns[0].length;
  for (let from = 0; from < rows; from += pieceRows) {
    let text = "";
    for (let row = from; row < Math.min(from + pieceRows, rows); row++) {
      text += `${columns.map((column) => csvField(column[row])).join(",")}\n`;
    }
    yield text;
  }
}

const pieceRows = 4096;

/** A value as a field: nothing for null, dates in ISO 8601, lists and objects as JSON, in quotes where they are needed. */
function csvField(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value === null || value === undefined) return "";
  const text =
    value instanceof Date ? value.toISOString() : typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
