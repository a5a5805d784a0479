import { expect, it } from "vitest";
import { isTooDeep, jsonMembers } from "../../src/text/json-members.ts";

it("jsonMembers gives the text of every value as it stands", () => {
  const text = ' { "a" : 1.50 , "b\\u0022":"x, \\"}" ,"c":[1, {"a":"]"}],"d":{ "e":{} } , "a":12345678901234567890 } ';
  expect([...jsonMembers(text)]).toEqual([
    ["a", "12345678901234567890"],
    ['b"', '"x, \\"}"'],
    ["c", '[1, {"a":"]"}]'],
    ["d", '{ "e":{} }'],
  ]);
  expect(jsonMembers("{ }").size).toBe(0);
  expect([...jsonMembers('{"__proto__":null}')]).toEqual([["__proto__", "null"]]);
});

it("isTooDeep counts levels, not brackets in text, and takes any number of levels", () => {
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  expect([1000, 1001, 1_000_000].map((levels) => isTooDeep(nested(levels)))).toEqual([false, true, true]);
  expect(isTooDeep(`"${"[".repeat(5000)}"`)).toBe(false);
  expect(isTooDeep(`[${"[],".repeat(5000)}[]]`)).toBe(false);
});
