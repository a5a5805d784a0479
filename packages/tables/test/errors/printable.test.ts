import { expect, it } from "vitest";
import { printable } from "../../src/errors/printable.ts";

it("characters that command a terminal are shown by their number; all others, newlines among them, stay", () => {
  expect(printable("a\u001b[31mb\u009b2J\u007f\u202ec\r")).toBe("a\\u001b[31mb\\u009b2J\\u007f\\u202ec\\u000d");
  expect(printable("Größe, 大きさ 😀\n\tx")).toBe("Größe, 大きさ 😀\n\tx");
});
