import { utf8Bytes } from "./utf8-bytes.ts";

/** CRC-32 of a text in UTF-8, as 8 hexadecimal digits (ISO 3309, the polynomial 0xEDB88320). */
export function checksum(text: string): string {
  const table = Int32Array.from({ length: 256 }, (_, byte) => {
    let c = byte;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
    return c;
  });
  let crc = -1;
  for (const byte of utf8Bytes(text)) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff];
  return (~crc >>> 0).toString(16).padStart(8, "0");
}
