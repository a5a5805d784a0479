import { expect, it } from "vitest";
import { columnSurvey } from "../../src/text/surveyed-columns.ts";

it.each([
  [["1", "-2", "null", "9007199254740993"], "BIGINT"],
  [["1", "18446744073709551615"], "UBIGINT"],
  [["-1", "18446744073709551615"], "VARCHAR"],
  [["1", "18446744073709551616"], "VARCHAR"],
  [["1", "2.50", "1e300", "-0", "1234567.125000000000000000", "100000000000000000000000"], "DOUBLE"],
  [["2.5", "9007199254740993"], "VARCHAR"],
  [["0.1234567890123456789"], "VARCHAR"],
  [["1e400"], "VARCHAR"],
  [["true", "null"], "BOOLEAN"],
  [['"a"', '""'], "VARCHAR"],
  [["null"], "VARCHAR"],
  [['"1"', "1"], "JSON"],
  [["[1]"], "JSON"],
  [["true", "0"], "JSON"],
] as const)("values %s are kept by %s", (values, type) => {
  const survey = columnSurvey();
  survey.add(values.map((value) => `{"c":${value}}`).join("\r\n"));
  expect([...survey.columns()]).toEqual([["c", type]]);
});

it("keys come in the order in which lines bring them; lines that are not objects are left out", () => {
  const survey = columnSurvey();
  survey.add('{"b":1}\n[1]\n{"broken\n\n{"a":1,"b":2}\n');
  survey.add('{"late":1}');
  expect([...survey.columns().keys()]).toEqual(["b", "a", "late"]);
});
