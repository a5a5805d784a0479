import { expect, it } from "vitest";
import { commands } from "../../src/command-line/commands.ts";
import { programFor } from "../../src/command-line/program.ts";

it("the list of commands says of each what its own file says", async () => {
  const list = await programFor(["--help"]);
  // A word that is not a command loads them all.
  const all = await programFor(["no-such-command"]);
  expect(list.commands.map((command) => command.name())).toEqual(commands.map(({ name }) => name));
  expect(list.helpInformation()).toBe(all.helpInformation());
});

it("a command line that names a command loads that one", async () => {
  const { commands: loaded } = await programFor(["fit", "table.csv"]);
  expect(loaded.map((command) => command.name())).toEqual(["fit"]);
  expect(loaded[0].options.map(({ long }) => long)).toContain("--method");
});
