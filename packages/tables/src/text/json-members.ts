const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [
  0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d,
];

/** Values may be nested so deep: what reads JSON by recursion can go no further than some thousand levels. */
const mostLevels = 1000;

/** The text of each value of a JSON object, byte for byte, by its key; the last where a key comes twice. The text must be valid. */
export function jsonMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (let at = text.indexOf("{") + 1; ; ) {
    const from = text.indexOf('"', at);
    if (from < 0) return members;
    const to = stringEnd(text, from);
    const start = text.indexOf(":", to) + 1;
    const end = valueEnd(text, start);
    members.set(JSON.parse(text.slice(from, to)), text.slice(start, end).trim());
    if (text.charCodeAt(end) !== comma) return members;
    at = end + 1;
  }
}

/** Whether a JSON text is nested deeper than is read. */
export function isTooDeep(text: string): boolean {
  if (text.length <= mostLevels) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at) - 1;
    else if (code === openBrace || code === openBracket) {
      if (++depth > mostLevels) return true;
    } else if (code === closeBrace || code === closeBracket) depth--;
  }
  return false;
}

/** What is wrong with a line that is too deep. */
export const tooDeep: string = `it is nested more than ${mostLevels} levels deep`;

/** The place after the string that begins at `at`. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return i + 1;
    if (code === backslash) i++;
  }
  return text.length;
}

/** The place of the comma or brace after the value that begins at `at`. */
function valueEnd(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) i = stringEnd(text, i) - 1;
    else if (code === openBrace || code === openBracket) depth++;
    else if (code === closeBrace || code === closeBracket) {
      if (depth-- === 0) return i;
    } else if (code === comma && depth === 0) return i;
  }
  return text.length;
}
