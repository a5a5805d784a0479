import { expect, it } from "vitest";
import { grouped } from "../../src/errors/grouped.ts";

it("groups digits in threes, as English does", () => {
  for (const count of [0, 7, 12, 999, 1000, 12_345, 123_456, 1_234_567, 30_000_000, -1234, -999]) {
    expect(grouped(count)).toBe(count.toLocaleString("en-GB"));
  }
});
