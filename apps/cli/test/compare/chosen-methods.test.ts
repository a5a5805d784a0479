import type { Comparison } from "@distcal/calibrate";
import { methodNames } from "@distcal/calibrate";
import { expect, it } from "vitest";
import { chosenMethods } from "../../src/compare/chosen-methods.ts";
import { comparisonText } from "../../src/compare/comparison-text.ts";
import { nextStepAfter } from "../../src/compare/next-step.ts";
import { paintFor } from "../../src/terminal/output.ts";

it("chosenMethods takes a sensible few, all, or those named", () => {
  expect(chosenMethods(undefined)).toEqual(["identity", "variance-scaling", "global-beta", "isotonic", "gp-beta"]);
  expect(chosenMethods("all", true)).toEqual(methodNames);
  expect(chosenMethods("all")).toEqual(methodNames.filter((name) => !name.startsWith("mondrian-")));
  expect(chosenMethods("mondrian-isotonic,identity", true)).toEqual(["mondrian-isotonic", "identity"]);
  expect(chosenMethods("isotonic, identity")).toEqual(["isotonic", "identity"]);
});

it("chosenMethods refuses an unknown name, one that is there twice, and one that needs groups where there are none", () => {
  expect(() => chosenMethods("identity,mondrian-conformal")).toThrow(
    "--methods names mondrian-conformal, which fits each group by itself; name the column of groups by --group",
  );
  expect(() => chosenMethods("magic")).toThrow(/^--methods must be a list of gp-beta, .*, or all; got "magic"$/);
  expect(() => chosenMethods("identity,identity")).toThrow("--methods names identity twice; name each method once");
});

it("comparisonText lists the best first, what failed with its reason, and the same, the advice, and the next step", () => {
  const scores = (nll: number) => ({ nll, crps: 1, pinball: 0.5, mse: 2, coverage90: 0.9 });
  const change = { mean: 0, standardError: 1 };
  const text = comparisonText(
    {
      folds: 5,
      rows: 100,
      methods: [
        { method: "identity", scores: scores(2), standardErrors: scores(0.1), change },
        { method: "crude", error: "fold 0: too few rows" },
        { method: "isotonic", scores: scores(1.5), standardErrors: scores(0.03), change },
        { method: "conformal", scores: scores(Infinity), standardErrors: scores(Infinity), change },
      ],
      best: "isotonic",
      identical: [["isotonic", "crude", "normalised-conformal"]],
      recommended: "isotonic",
      recommendation: "Use isotonic: it is better.",
      worstGroups: [
        { label: "west", rows: 1200, coverage90: { identity: 0.412, isotonic: 0.734, conformal: 0.9 } },
        { label: "a region whose name is long", rows: 1, coverage90: { identity: 1, isotonic: 1, conformal: 0 } },
      ],
    },
    "distcal fit it.csv",
    paintFor(process.stdout, { NO_COLOR: "1" }),
  );
  expect(text).toMatch(
    /isotonic +1\.500 ± 0\.030 .*90% +lowest NLL\n +identity +2\.000 ± 0\.10 .*\n +conformal +infinite/,
  );
  expect(text).toMatch(
    /of the groups farthest from 90%:\n\n +method +west \(1,200 rows\) +a region whose name… \(1 row\)\n/,
  );
  expect(text).toMatch(/\n +isotonic +73\.4% +100%\n +identity +41\.2% +100%\n +conformal +90% +0%\n/);
  expect(text).toContain("Could not be scored:\n  crude  fold 0: too few rows\n");
  expect(text).toMatch(
    /\nisotonic, crude and normalised-conformal are identical here: they gave the same answer for every row\.\n/,
  );
  expect(text).toMatch(/\nUse isotonic: it is better\.\n\nNext step: distcal fit it\.csv\n$/);
});

it("nextStepAfter leaves out groups and covariates where the recommended method can't use them", () => {
  const commandFor = (recommended: string): string | null =>
    nextStepAfter({ recommended } as Comparison, { file: "t.csv", flags: { group: "region", covariates: "x" } }, 1)
      .command;
  expect(commandFor("isotonic")).toBe("distcal fit t.csv --method isotonic --out model.json");
  expect(commandFor("mondrian-isotonic")).toContain("--group region --method");
  expect(commandFor("gp-beta")).toContain("--group region --covariates x --method gp-beta");
});
