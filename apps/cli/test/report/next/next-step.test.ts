import type { CalibrationTest } from "@distcal/metrics";
import { expect, it } from "vitest";
import { type NextStepInput, nextStep } from "../../../src/report/next/next-step.ts";

const verdict = (word: CalibrationTest["verdict"]): CalibrationTest => ({ verdict: word }) as CalibrationTest;
const input: NextStepInput = {
  table: { file: "my table.csv", flags: { target: "y", skipBadRows: true } },
  base: verdict("overconfident"),
  models: [],
  seen: false,
};
const model = { path: "model.json", check: verdict("calibrated"), gain: "better" as const };

it("nextStep fits where predictions are off, reading the table as before", () => {
  expect(nextStep(input).command).toBe('distcal fit "my table.csv" --target y --skip-bad-rows --out model.json');
});

it("nextStep has no command where nothing is to be fixed, rows are too few, or come from standard input", () => {
  expect(nextStep({ ...input, base: verdict("calibrated") })).toEqual({
    words: expect.stringMatching(/^Nothing to fix/),
  });
  expect(nextStep({ ...input, base: verdict("too-few") })).toEqual({
    words: expect.stringMatching(/^Collect more rows/),
  });
  const piped = nextStep({ ...input, table: { file: "-", flags: {} } });
  expect(piped).toEqual({ words: expect.stringMatching(/Save the rows to a file for it\.$/) });
});

it("nextStep leaves predictions alone that are calibrated already, where a model gains nothing clear", () => {
  const nothing = nextStep({ ...input, base: verdict("calibrated"), models: [{ ...model, gain: "none" }] });
  expect(nothing).toEqual({ words: expect.stringMatching(/^Keep the predictions as they are/) });
});

it("nextStep predicts by a calibrated model, which needs no target", () => {
  expect(nextStep({ ...input, models: [model] }).command).toBe(
    'distcal predict model.json "my table.csv" --skip-bad-rows --out calibrated.csv',
  );
});

it("nextStep compares where a model is judged on its own rows, hurts, or leaves faults", () => {
  const compare = 'distcal compare "my table.csv" --target y --skip-bad-rows';
  expect(nextStep({ ...input, models: [model], seen: true }).command).toBe(compare);
  const harmful = nextStep({ ...input, models: [{ ...model, gain: "worse" }] });
  expect(harmful).toEqual({ words: expect.stringMatching(/^Keep the predictions as they are/), command: compare });
  expect(nextStep({ ...input, models: [{ ...model, check: verdict("uneven") }] }).command).toBe(compare);
});
