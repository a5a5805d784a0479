const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text between two places of some bytes. */
export type DecodedText = (start: number, end: number) => string;

/** A look-up of text by places of bytes in UTF-8. Where every byte is a character of its own, the whole is decoded once. */
export function decodedText(bytes: Uint8Array): DecodedText {
  const whole = utf8.decode(bytes);
  // A byte makes at most one character: with as many of both, places of bytes are places of characters.
  if (whole.length === bytes.length) return (start, end) => whole.slice(start, end);
  return (start, end) => utf8.decode(bytes.subarray(start, end));
}
