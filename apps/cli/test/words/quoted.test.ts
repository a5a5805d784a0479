import { expect, it } from "vitest";
import { quoted } from "../../src/words/quoted.ts";

it("quoted leaves plain words alone", () => {
  expect(["distcal-demo/new.csv", "a b", 'x"y', "$HOME"].map(quoted)).toEqual([
    "distcal-demo/new.csv",
    '"a b"',
    '"x\\"y"',
    '"\\$HOME"',
  ]);
});
