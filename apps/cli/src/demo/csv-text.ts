/** Number columns as CSV text with a header. */
export function csvText(columns: Readonly<Record<string, ArrayLike<number>>>): string {
  const names = Object.keys(columns);
  const rows = Array.from({ length: columns[names[0]].length }, (_, row) =>
    names.map((name) => columns[name][row]).join(","),
  );
  return `${[names.join(","), ...rows].join("\n")}\n`;
}
