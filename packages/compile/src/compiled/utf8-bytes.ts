/** The bytes of a text in UTF-8 (RFC 3629). */
export function utf8Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number;
    if (code < 0x80) {
      bytes[length++] = code;
      continue;
    }
    // A character of two code units takes four bytes.
    if (code > 0xffff) i++;
    const following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    const lead = [0xc0, 0xe0, 0xf0][following - 1];
    bytes[length++] = lead | (code >> (6 * following));
    for (let f = following - 1; f >= 0; f--) bytes[length++] = 0x80 | ((code >> (6 * f)) & 0x3f);
  }
  return bytes.slice(0, length);
}
