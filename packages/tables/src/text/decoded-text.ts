const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
/** Makes one character of every byte: the right one below 128, some other above. */
const byteByByte = new TextDecoder("latin1");

/** Up to so many bytes, as fields have, a call of the decoder takes longer than a look at each character. */
const shortText = 64;

/** The text between two places of some bytes. */
export type DecodedText = (start: number, end: number) => string;

/** A look-up of text by places of bytes in UTF-8. The whole is decoded once; only text beyond ASCII is decoded by itself. */
export function decodedText(bytes: Uint8Array): DecodedText {
  const whole = utf8.decode(bytes);
  // A byte makes at most one character: with as many of both, places of bytes are places of characters.
  if (whole.length === bytes.length) return (start, end) => whole.slice(start, end);
  let rough: string | undefined;
  return (start, end) => {
    if (end - start <= shortText) {
      rough ??= byteByByte.decode(bytes);
      const text = rough.slice(start, end);
      if (!/[\u0080-\uffff]/.test(text)) return text;
    }
    return utf8.decode(bytes.subarray(start, end));
  };
}
