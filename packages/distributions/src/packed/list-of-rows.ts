/** Throws unless rows is a list with at least one row; what is in the rows is checked row by row. */
export function requireListOfRows(where: string, name: string, rows: unknown): void {
  if (!Array.isArray(rows) || rows.length === 0) {
    const got = Array.isArray(rows) ? "none" : String(rows);
    throw new TypeError(`${where}: ${name} must be a list of rows, got ${got}; pass one array of numbers per row`);
  }
}
