import { existsSync, readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "../run-distcal.ts";
import { csvOf, tables } from "./form-tables.ts";

const folder = testFolder();
const run = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runDistcal(args);
  expect({ code, said: code === 0 ? "" : stderr }).toEqual({ code: 0, said: "" });
  return { stdout, stderr };
};
const printed = async (...args: readonly string[]) => JSON.parse((await run(...args, "--json")).stdout);

describe.each(tables)("predictions as %s", (name, header, flags, row) => {
  const past = folder.at(`${name}-past.csv`);
  const later = folder.at(`${name}-later.csv`);
  const model = folder.at(`${name}.json`);

  beforeAll(async () => {
    folder.write(`${name}-past.csv`, csvOf(header, row, 1));
    folder.write(`${name}-later.csv`, csvOf(header, row, 2));
    await run("fit", past, ...flags, "--method", "global-beta", "--out", model);
  });

  it("are fitted, and a model that remembers their form calibrates others", async () => {
    const { form, columns } = JSON.parse(readFileSync(model, "utf8"));
    expect(form).toMatchObject({ form: name, columns: header.split(",") });
    expect(columns).toEqual({ target: "y" });
    const asked = ["--exceed", "1", "--cost", "under=5,over=1"];
    const out = folder.at(`${name}-out.csv`);
    await run("predict", model, later, ...asked, "--threads", "2", "--out", out);
    const [head, first] = readFileSync(out, "utf8").split("\n");
    expect(head.startsWith(`${header},y,place,calibrated_mean,calibrated_std,`)).toBe(true);
    expect(first.endsWith(",false")).toBe(true);
  });

  it("are watched in their form", async () => {
    const { stdout } = await run("watch", model, later);
    expect(stdout).toMatch(/^80 rows of .* watched, calibrated by .*: no alarm/);
  });
});

describe("every command takes a form", () => {
  const [later, model] = [folder.at("quantiles-later.csv"), folder.at("quantiles.json")];

  it("check, compare, evaluate and report", async () => {
    const checked = await printed("check", later, "--by", "place");
    expect(checked.form).toMatchObject({ form: "quantiles" });
    const scores = await printed("evaluate", model, later);
    expect(scores.calibrated.nll).toBeLessThan(scores.base.nll);
    expect(scores.base.check.coverage).toEqual(checked.coverage);
    const compared = await printed("compare", later, "--methods", "identity,global-beta");
    expect(compared.methods.map(({ error }: { error?: string }) => error)).toEqual([undefined, undefined]);
    const page = folder.at("quantiles.html");
    await run("report", model, later, "--out", page);
    expect(readFileSync(page, "utf8")).toContain("3 quantiles q0.1, q0.5, q0.9");
  });

  it("predict, alike from a file and from standard input, in any format", async () => {
    const asked = ["--quantiles", "0.25", "--samples", "2"];
    const out = folder.at("quantiles-asked.csv");
    await run("predict", model, later, ...asked, "--threads", "2", "--out", out);
    const piped = await runDistcal(["predict", model, "-", ...asked, "--out", "-"], { stdin: readFileSync(later) });
    expect(piped.stdout).toBe(readFileSync(out, "utf8"));
    expect(piped.stdout.split("\n")[0]).toBe(
      "q0.1,q0.5,q0.9,y,place,calibrated_mean,calibrated_std,calibrated_q0.25,sample_1,sample_2,outside",
    );
    const lists = folder.at("mixture-later.csv");
    const crps = async (file: string): Promise<number> =>
      (await printed("evaluate", folder.at("mixture.json"), file)).calibrated.crps;
    const fromCsv = await crps(lists);
    for (const ending of ["parquet", "jsonl"]) {
      const converted = folder.at(`mixture-out.${ending}`);
      await run("predict", folder.at("mixture.json"), lists, "--out", converted);
      expect(await crps(converted)).toBe(fromCsv);
    }
  });
});

describe("what can't be", () => {
  const refused = async (...args: readonly string[]): Promise<string> => {
    const { code, stderr } = await runDistcal(args);
    expect(code).toBe(2);
    return stderr;
  };
  it("is said with the row, the rule, the value and the flag that helps", async () => {
    const bad = "weights,means,stds,y\n" + '"[0.5,0.4]","[1,2]","[1,1]",1\n'.repeat(12);
    expect(await refused("check", folder.write("odd.csv", bad))).toContain(
      'row 1 (the first row of data is 1): column "weights" must add to 1 within 0.000001 a number, got "0.9"; divide the list by its sum',
    );
    const alone = folder.write("alone.csv", "prediction,y\n1,2\n");
    expect(await refused("fit", alone, "--out", folder.at("none.json"))).toContain("say so with --form point");
    expect(await refused("check", alone, "--level", "90")).toContain("--level must be a number between 0 and 1");
  });

  it("is compiled only where mean and standard deviation say it all", async () => {
    const model = folder.at("quantiles.json");
    const table = folder.at("quantiles-later.csv");
    const out = folder.at("compiled");
    expect(await refused("compile", model, "--out", out)).toContain(
      "the model was fitted to 3 quantiles q0.1, q0.5, q0.9, and a compiled model knows mean and standard deviation alone; calibrate with distcal predict",
    );
    expect(existsSync(out)).toBe(false);
    expect(await refused("predict", model, table, "--fast", "--out", folder.at("fast.csv"))).toContain(
      "leave out --fast",
    );
    const { stderr } = await run(
      "compile",
      folder.at("point.json"),
      "--to",
      "onnx",
      "--tolerance",
      "0.01",
      "--out",
      out,
    );
    expect(stderr).toContain("the model was fitted to point predictions: the compiled one reads");
  });

  it("a table of another form than the model's", async () => {
    const said = await refused("predict", folder.at("members.json"), folder.at("quantiles-later.csv"), "--out", "-");
    expect(said).toContain('there is no column "P1", which the model was fitted to, one of 5 members P1 … P5');
  });
});
