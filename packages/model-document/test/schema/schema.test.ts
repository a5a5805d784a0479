import { describe, expect, it } from "vitest";
import { ModelFormatError } from "../../src/schema/model-format-error.ts";
import {
  array,
  boolean,
  integer,
  nullable,
  number,
  numberArray,
  object,
  oneOf,
  refined,
  type Schema,
  text,
} from "../../src/schema/schema.ts";

const place = { where: "test", path: "p", remedy: "repair it" };

/** The message of a refusal without where and remedy, or "accepted". */
function answer(schema: Schema, value: unknown): string {
  try {
    expect(schema(value, place)).toBe(value);
    return "accepted";
  } catch (error) {
    if (!(error instanceof ModelFormatError)) throw error;
    return `${error.code}: ${error.message.replace(/^test: /, "").replace(/; repair it$/, "")}`;
  }
}

describe.each<[string, Schema, readonly [unknown, string][]]>([
  [
    "number()",
    number(),
    [
      [0, "accepted"],
      [-1e308, "accepted"],
      [Number.NaN, "bad-value: p must be a finite number, got NaN"],
      [Infinity, "bad-value: p must be a finite number, got Infinity"],
      ["1", 'bad-value: p must be a finite number, got "1"'],
      [null, "bad-value: p must be a finite number, got null"],
    ],
  ],
  [
    "number with bounds",
    number({ above: 0, max: 2 }),
    [
      [2, "accepted"],
      [5e-324, "accepted"],
      [0, "bad-value: p must be a finite number > 0 and ≤ 2, got 0"],
      [2.5, "bad-value: p must be a finite number > 0 and ≤ 2, got 2.5"],
    ],
  ],
  [
    "integer with a minimum",
    integer({ min: 1 }),
    [
      [1, "accepted"],
      [0, "bad-value: p must be a whole number ≥ 1, got 0"],
      [1.5, "bad-value: p must be a whole number ≥ 1, got 1.5"],
      [2 ** 53, "bad-value: p must be a whole number ≥ 1, got 9007199254740992"],
      ["2", 'bad-value: p must be a whole number ≥ 1, got "2"'],
    ],
  ],
  [
    "boolean",
    boolean(),
    [
      [false, "accepted"],
      [0, "bad-value: p must be true or false, got 0"],
    ],
  ],
  [
    "text",
    text({ maxLength: 3, pattern: /^[a-z]*$/ }),
    [
      ["abc", "accepted"],
      ["abcd", 'bad-value: p must be a string of at most 3 characters like ^[a-z]*$, got "abcd"'],
      ["A", 'bad-value: p must be a string of at most 3 characters like ^[a-z]*$, got "A"'],
      [7, "bad-value: p must be a string of at most 3 characters like ^[a-z]*$, got 7"],
    ],
  ],
  [
    "oneOf",
    oneOf("left", "right"),
    [
      ["right", "accepted"],
      ["up", 'bad-value: p must be "left" or "right", got "up"'],
    ],
  ],
  [
    "nullable",
    nullable(number()),
    [
      [null, "accepted"],
      [1, "accepted"],
      [true, "bad-value: p must be a finite number, got true"],
    ],
  ],
  [
    "numberArray of a length",
    numberArray({ length: 2, min: 0 }),
    [
      [[0, 1], "accepted"],
      [[1], "bad-value: p must have 2 items, got 1"],
      [[1, -1], "bad-value: p[1] must be a finite number ≥ 0, got -1"],
      [[1, Number.NaN], "bad-value: p[1] must be a finite number ≥ 0, got NaN"],
      [[null, 1], "bad-value: p[0] must be a finite number ≥ 0, got null"],
      [[[1], 1], "bad-value: p[0] must be a finite number ≥ 0, got an array of length 1"],
      [{ length: 2 }, "bad-value: p must be an array, got an object (Object)"],
    ],
  ],
  [
    "array of at most three items",
    array(boolean(), { minLength: 1, maxLength: 3 }),
    [
      [[true], "accepted"],
      [[], "bad-value: p must have from 1 to 3 items, got 0"],
      [[true, true, true, true], "bad-value: p must have from 1 to 3 items, got 4"],
      [[true, 1], "bad-value: p[1] must be true or false, got 1"],
    ],
  ],
  [
    "object",
    object({ a: number() }, { b: object({ c: number() }) }),
    [
      [{ a: 1 }, "accepted"],
      [{ a: 1, b: { c: 2 } }, "accepted"],
      [{}, "missing-key: p.a must be there, got nothing"],
      [{ a: 1, b: {} }, "missing-key: p.b.c must be there, got nothing"],
      [{ a: 1, d: 1 }, 'unknown-key: p.d is not a key of this format: it must not be there, got a key named "d"'],
      [
        { a: 1, toString: 1 },
        'unknown-key: p.toString is not a key of this format: it must not be there, got a key named "toString"',
      ],
      [
        JSON.parse('{"a":1,"__proto__":{"c":1}}'),
        'unknown-key: p.__proto__ is not a key of this format: it must not be there, got a key named "__proto__"',
      ],
      [[], "bad-value: p must be an object, got an array of length 0"],
      [null, "bad-value: p must be an object, got null"],
    ],
  ],
  [
    "refined",
    refined(numberArray({ maxLength: 9 }), (list) => (list[0] === 0 ? undefined : "must start with 0")),
    [
      [[0, 1], "accepted"],
      [[1, 2], "bad-value: p must start with 0, got [1,2]"],
      [[1, 2, 3, 4, 5], "bad-value: p must start with 0, got an array of length 5"],
    ],
  ],
])("%s", (_, schema, cases) => {
  it.each(cases)("%j → %s", (value, wanted) => {
    expect(answer(schema, value)).toBe(wanted);
  });
});

it("an inherited key does not stand in for a missing one", () => {
  const value = Object.create({ a: 1 });
  expect(answer(object({ a: number() }), value)).toBe("missing-key: p.a must be there, got nothing");
});

it("a refused key or string of any length fills no message", () => {
  const long = "x".repeat(1e6);
  expect(answer(object({}), { [long]: 1 }).length).toBeLessThan(300);
  expect(answer(number(), long).length).toBeLessThan(150);
});
