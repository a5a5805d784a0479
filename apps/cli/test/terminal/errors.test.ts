import { UserError } from "@distcal/tables/command";
import { expect, it } from "vitest";
import { proposedCommand } from "../../src/terminal/errors.ts";

it("a proposal is the command line as typed, with the options that may be meant", () => {
  const error = new UserError("t.csv: no column is called mean", 2, { proposal: { mean: "my pred", std: "my_std" } });
  expect(proposedCommand(error, ["check", "my table.csv"])).toBe(
    'distcal check "my table.csv" --mean "my pred" --std my_std',
  );
  expect(proposedCommand(new UserError("no", 2), ["check"])).toBeUndefined();
});
