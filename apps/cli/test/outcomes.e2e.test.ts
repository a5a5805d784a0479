import { readFileSync } from "node:fs";
import { createRng } from "@distcal/numerics";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();

/** Outcomes half again as wide as predicted, cut off at 0; and 30 % of them known only to lie above a random limit. */
function table(name: string, seed: number, rows = 150): string {
  const rng = createRng(seed);
  const lines = Array.from({ length: rows }, () => {
    const [mean, std] = [4 * rng.uniform() - 1, 0.5 + rng.uniform()];
    const outcome = mean + 1.5 * std * rng.normal();
    const limit = mean + std * rng.normal();
    const isCut = rng.uniform() < 0.3 && limit < outcome;
    return [mean, std, Math.max(outcome, 0), isCut ? limit : outcome, isCut ? "" : outcome].join();
  });
  return folder.write(`${name}.csv`, `${["mean,std,target,above,upto", ...lines].join("\n")}\n`);
}

const past = table("past", 1);
const later = table("later", 2);
const model = folder.at("bounded.json");

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runDistcal(args);
  expect({ code, said: code === 0 ? "" : stderr }).toEqual({ code: 0, said: "" });
  return stdout;
}
const printed = async (...args: readonly string[]) => JSON.parse(await run(...args, "--json"));
async function refused(...args: readonly string[]): Promise<string> {
  const { code, stderr } = await runDistcal(args);
  expect(code).toBe(2);
  return stderr;
}

describe("outcomes with a bound", () => {
  beforeAll(() => run("fit", past, "--lower", "0", "--without", "predictive", "--out", model));

  it("are scored on the values that they can take, calibrated and as they are", async () => {
    const { base, calibrated } = await printed("evaluate", model, later);
    expect(base.check).toEqual(
      await printed("check", later, "--lower", "0").then(({ skipped: _, columns: __, form: ___, ...check }) => check),
    );
    expect(calibrated.nll).toBeLessThan(base.nll);
    const page = folder.at("report.html");
    await run("report", model, later, "--out", page);
    expect(readFileSync(page, "utf8")).toContain("</html>");
  });

  it("are refused where they lie beyond it", async () => {
    expect(await refused("check", later, "--lower", "1")).toMatch(
      /later\.csv: the target of good row \d+ must be at least lower = 1, got [\d.]+; move the bound, or correct this row/,
    );
    expect(await refused("report", model, later, "--lower", "0", "--out", folder.at("no.html"))).toContain(
      "a model knows which values outcomes can take, got --lower 0 beside it; leave the flags out, or the model",
    );
  });
});

describe("outcomes known to an interval", () => {
  const ends = ["--target-low", "above", "--target-high", "upto"];

  it("are fitted to from columns of their ends, which the model remembers", async () => {
    const censored = folder.at("censored.json");
    const said = await printed("fit", past, ...ends, "--without", "predictive", "--out", censored);
    expect(said.intervals).toBeGreaterThan(10);
    expect(JSON.parse(readFileSync(censored, "utf8")).columns).toEqual({
      mean: "mean",
      std: "std",
      targetLow: "above",
      targetHigh: "upto",
    });
    expect((await run("predict", censored, later, "--out", "-")).split("\n")).toHaveLength(152);
  });

  it("are refused with the row and what is wrong with it", async () => {
    const out = ["--out", folder.at("no.json")];
    const odd = (name: string, cells: string): string => {
      const lines = readFileSync(past, "utf8").split("\n");
      lines[3] = `1,1,1,${cells}`;
      return folder.write(name, lines.join("\n"));
    };
    expect(await refused("fit", odd("turned.csv", "2,1"), ...ends, ...out)).toContain(
      'turned.csv: good row 3: column "above" must be at most column "upto", got 2 and 1; swap them, or drop this row',
    );
    expect(await refused("fit", odd("open.csv", ","), ...ends, ...out)).toContain(
      'good row 3: "above" and "upto" must not both be open, got an outcome of which nothing is known; drop this row',
    );
    expect(await refused("fit", odd("text.csv", "many,"), ...ends, ...out)).toContain(
      'row 3 (the first row of data is 1): column "above" must be a number, or empty where that end is open, got "many"',
    );
    expect(await refused("fit", past, "--target", "target", ...ends, ...out)).toContain(
      "--target-low and --target-high stand in place of --target; leave one or the others out",
    );
    expect(await refused("fit", past, ...ends, "--integer", ...out)).toContain("leave one of them out");
  });
});
