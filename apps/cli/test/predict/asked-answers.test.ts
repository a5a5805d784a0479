import { addedColumns, UserError } from "@distcal/tables";
import { expect, it } from "vitest";
import { askedAnswers, requireCompiled } from "../../src/predict/asked-answers.ts";
import { sentenceOf } from "../../src/terminal/errors.ts";

const seed = "1";

it("flags become plain data that threads get, with as many draws as were asked for", () => {
  const asked = askedAnswers({ exceed: "60", pit: true, samples: "3", seed: "42" });
  expect(structuredClone(asked)).toMatchObject({ exceed: "60", pit: true, samples: { count: 3, seed: 42 } });
  expect(addedColumns(asked).names.slice(-6)).toEqual([
    ...["p_above_60", "pit", "sample_1", "sample_2", "sample_3", "outside"],
  ]);
});

it.each([
  [{ samples: "0" }, "--samples must be a whole number of at least 1, got 0"],
  [{ samples: "x" }, "--samples must be a whole number of at least 1, got x"],
  [
    { samples: "1001" },
    "--samples must be a whole number from 1 to 1000, got 1001; for more, run it again with another --seed",
  ],
  [{ seed: "-1" }, "--seed must be a whole number of at least 0, got -1"],
  [{ below: "1,two" }, '--below must be finite numbers with commas, such as 60,80, got "two"'],
  [{ cost: "under=5,over=-1" }, "--cost must be what a unit too little and a unit too much cost, both above 0"],
])("%j is refused in the words of the command line", (flags, sentence) => {
  let refusal: unknown;
  try {
    addedColumns(askedAnswers({ seed, ...flags }));
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(UserError);
  expect(sentenceOf(refusal as UserError)).toContain(sentence);
});

it("a compiled model answers mean, std and quantiles only, and says what to do about all else", () => {
  expect(() => requireCompiled(askedAnswers({ quantiles: "0.5", interval: "0.9", seed }), "--fast")).not.toThrow();
  for (const flags of [
    ...[{ exceed: "1" }, { exceedColumn: "a" }, { below: "1" }, { belowColumn: "a" }],
    ...[{ pit: true }, { cost: "under=1,over=1" }, { samples: "1" }],
  ]) {
    expect(() => requireCompiled(askedAnswers({ ...flags, seed }), "--engine duckdb")).toThrow(
      "needs the whole distribution, and --engine duckdb has its mean, std and quantiles only; leave out --engine duckdb",
    );
  }
});
