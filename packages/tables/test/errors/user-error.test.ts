import { expect, it } from "vitest";
import { badInput, failure, UserError } from "../../src/errors/user-error.ts";

it("a sentence names options as its reader does: by their names in code, as flags on the command line", () => {
  const error = badInput((option) => `name the column with ${option("mean")}`);
  expect(error.message).toBe("name the column with `mean`");
  expect(error.inWords((option) => `--${option}`)).toBe("name the column with --mean");
  expect(badInput("plain").inWords((option) => `--${option}`)).toBe("plain");
});

it("an error says whether the input must change or the machine failed, and keeps its cause", () => {
  const cause = new Error("below");
  expect(badInput("m", cause)).toMatchObject({ exitCode: 2, cause });
  expect(failure("m")).toMatchObject({ exitCode: 1 });
  expect(failure("m")).not.toHaveProperty("cause");
  expect(failure("m")).toBeInstanceOf(UserError);
});
