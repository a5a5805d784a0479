/** A text as a field of CSV: in quotes where it has to be, and where it is empty, because no text at all is something else. */
export function csvField(text: string, delimiter: string): string {
  const plain = text !== "" && !text.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}
