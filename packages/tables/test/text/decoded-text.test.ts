import { expect, it } from "vitest";
import { decodedText } from "../../src/text/decoded-text.ts";

it.each(["a,1.5,b", "é,1.5,日本", "\uFEFFa,😀,1", "a,\u0080,ÿ", ""])(
  "text is found by the places of its bytes: %j",
  (text) => {
    const bytes = Buffer.from(text);
    const textAt = decodedText(bytes);
    let at = 0;
    for (const field of text.split(",")) {
      const end = at + Buffer.byteLength(field);
      expect(textAt(at, end)).toBe(field);
      at = end + 1;
    }
  },
);

it("bytes that are not UTF-8 become replacement characters, and do not move what stands next to them", () => {
  const textAt = decodedText(Uint8Array.of(0x61, 0xe9, 0x2c, 0xe2, 0x82, 0x2c, 0x31));
  expect([textAt(0, 2), textAt(3, 5), textAt(6, 7)]).toEqual(["a\uFFFD", "\uFFFD", "1"]);
});
