import { expect, it } from "vitest";
import { textReliability } from "../../../src/evaluation/text/text-reliability.ts";

const levels = [0, 0.25, 0.5, 0.75, 1];

it("textReliability draws an honest forecast along the diagonal", () => {
  const lines = textReliability({ expected: levels, base: levels, calibrated: levels }).split("\n");
  expect(lines[0]).toMatch(/^ {2}1\.0 \| {39}\*\*$/);
  expect(lines[6]).toMatch(/^ {2}0\.5 \| {19}\*\*\*$/);
  expect(lines[12]).toMatch(/^ {2}0\.0 \|\*\*$/);
  expect(lines.slice(0, 13).join("")).not.toMatch(/[o]/);
});

it("textReliability shows base apart from calibrated, and 0.5 stands below the middle", () => {
  const tooSure = [0, 0.4, 0.5, 0.6, 1];
  const text = textReliability({ expected: levels, base: tooSure, calibrated: levels });
  const lines = text.split("\n");
  expect(lines.some((line) => line.includes("o"))).toBe(true);
  const axis = lines.find((line) => line.includes("0.5") && !line.includes("|")) ?? "";
  // The axis starts at column 7, and its middle is 20 columns on.
  expect(axis.indexOf("0.5") + 1).toBe(7 + 20);
  expect(text).toContain("o base   * calibrated   . ideal");
});
