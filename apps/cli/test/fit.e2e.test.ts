import { existsSync, linkSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const table = folder.write("predictions.csv", exampleCsv(200));
const quickly = ["--inducing", "4"];

describe("distcal fit", () => {
  it("saves a model, says what it did and what is next, and nothing on standard error", async () => {
    const { code, stdout, stderr } = await runDistcal(["fit", table, "--out", folder.at("model.json"), ...quickly]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Fitted gp-beta to 200 rows of .*predictions\.csv in [\d.]+ s\n/);
    expect(stdout).toContain("columns          mean mean, std std, target target\n");
    expect(stdout).toMatch(/inducing points {2}4, engine float64, seed 1\n/);
    expect(stdout).toMatch(/ maps {13}by the /);
    expect(stdout).toMatch(/ surprise {9}expected in [\d.]+% of outcomes\n/);
    expect(stdout).toMatch(
      /Saved .*model\.json; next, also for new files: distcal predict .*model\.json .* --out calibrated\.csv\n$/,
    );
    const document = JSON.parse(readFileSync(folder.at("model.json"), "utf8"));
    expect(document).toMatchObject({ format: "distcal-model", method: "gp-beta", fit: { rows: 200, seed: 1 } });
  });

  it("gives the same bytes for the same rows and seed, from CSV, gzip, JSON lines and standard input", async () => {
    const csv = readFileSync(table, "utf8");
    const [header, ...lines] = csv
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    const json = lines.map(([id, ...numbers]) =>
      JSON.stringify(Object.fromEntries([["id", id], ...numbers.map((text, i) => [header[i + 1], Number(text)])])),
    );
    const semicolons = `\ufeff${csv.replaceAll(",", ";").replaceAll("\n", "\r\n")}`;
    const sources: [string[], string?][] = [
      [[folder.write("packed.csv.gz", gzipSync(csv))]],
      [[folder.write("lines.jsonl", `${json.join("\n")}\n`)]],
      [[folder.write("european.csv", semicolons)]],
      [["-", "--format", "csv"], csv],
    ];
    const model = async (args: readonly string[], stdin?: string): Promise<string> => {
      const options = stdin === undefined ? {} : { stdin };
      const asked = ["fit", ...args, "--out", "-", "--preset", "paper", ...quickly];
      const { code, stdout, stderr } = await runDistcal(asked, options);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      return stdout;
    };
    const first = await model([table]);
    expect(JSON.parse(first)).toMatchObject({ format: "distcal-model" });
    for (const [args, stdin] of sources) expect(await model(args, stdin)).toBe(first);
  });

  it("--json prints one document with the report, --quiet nothing", async () => {
    const args = ["fit", table, "--out", folder.at("json.json"), ...quickly];
    const { code, stdout, stderr } = await runDistcal([...args, "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      model: folder.at("json.json"),
      method: "gp-beta",
      rows: 200,
      skipped: 0,
      columns: { mean: "mean", std: "std", target: "target" },
      inducingPoints: 4,
      engine: "float64",
      converged: true,
      steps: { surprise: { taken: true }, predictive: { taken: false } },
    });
    expect(JSON.parse(stdout).choices[0].without).toEqual([]);
    expect(await runDistcal([...args, "--quiet"])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("takes columns by any name and leaves out bad rows when told, saying which", async () => {
    const renamed = exampleCsv(200).replace("id,mean,std,target", "id,Forecast,SIGMA,outcome").split("\n");
    renamed.splice(4, 0, "x,NA,1,2", "y,1,-3,2");
    const file = folder.write("renamed.csv", renamed.join("\n"));
    const args = [
      "fit",
      file,
      "--mean",
      "forecast",
      "--target",
      "outcome",
      "--out",
      folder.at("renamed.json"),
      ...quickly,
    ];
    const refused = await runDistcal(args);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 2, stdout: "" });
    expect(refused.stderr).toBe(
      `distcal: ${file}: row 4 (the first row of data is 1): column "Forecast" must be a finite number, got "NA"; ` +
        "fix the row, or skip such rows with --skip-bad-rows\n",
    );
    const { code, stdout, stderr } = await runDistcal([...args, "--skip-bad-rows"]);
    expect(code).toBe(0);
    expect(stdout).toContain("to 200 rows of");
    expect(stderr).toContain(
      '2 bad rows left out (the first is row 4: column "Forecast" must be a finite number, got "NA")',
    );
  });
});

describe("distcal fit, the form and the method", () => {
  const out = folder.at("form.json");
  const parametersOf = (): object => JSON.parse(readFileSync(out, "utf8")).parameters;

  it("names an outcome that it set aside as an outlier", async () => {
    const lines = exampleCsv(200).split("\n");
    const [id, mean, std] = lines[50].split(",");
    lines[50] = `${id},${mean},${std},1e9`;
    const far = folder.write("outlier.csv", lines.join("\n"));
    const { code, stderr } = await runDistcal(["fit", far, "--out", folder.at("outlier.json"), ...quickly]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^distcal: one outcome was set aside as an outlier \(mean [-\d.]+, std [\d.]+, target 1000000000\); check that row\n$/,
    );
  });

  it("--preset paper and --without leave steps out, and the text says so", async () => {
    const paper = await runDistcal(["fit", table, "--preset", "paper", "--out", out, ...quickly]);
    expect({ code: paper.code, stderr: paper.stderr }).toEqual({ code: 0, stderr: "" });
    expect(paper.stdout).toContain(
      "left out         local-scale, groups, shape, log-std, surprise, final-shape (preset paper)\n",
    );
    for (const part of ["shape", "surprise", "finalShape", "localScale"])
      expect(parametersOf()).not.toHaveProperty(part);
    const { stdout } = await runDistcal(["fit", table, "--without", "surprise,local-scale", "--out", out, ...quickly]);
    expect(stdout).toMatch(/left out .*local-scale, surprise \(as requested\)/);
    expect(parametersOf()).not.toHaveProperty("surprise");
  });

  it("--method auto fits what folds chose, and says why in text and --json", async () => {
    const args = ["fit", table, "--method", "auto", "--preset", "paper", "--out", out, ...quickly];
    const { code, stdout, stderr } = await runDistcal(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const method = JSON.parse(readFileSync(out, "utf8")).method;
    expect(stdout).toMatch(new RegExp(`^Fitted ${method} to 200 rows of `));
    expect(stdout).toMatch(/held-out NLL .*gp-beta [\d.]+, identity \+[\d.]+ ± [\d.]+, .*\(200 rows, 5 folds\)\n/);
    expect(stdout).toMatch(new RegExp(`\nChose ${method}: .*nat per row`));
    const json = JSON.parse((await runDistcal([...args, "--json"])).stdout);
    expect(json).toMatchObject({ method, selection: { method, folds: 5, rows: 200 } });
    expect(json.selection.candidates).toHaveLength(4);
  });
});

describe("distcal fit stops with a sentence", () => {
  const refusal = async (args: readonly string[]): Promise<{ code: number | null; sentence: string }> => {
    const { code, stdout, stderr } = await runDistcal(["fit", ...args]);
    expect(stdout).toBe("");
    return { code, sentence: stderr };
  };
  const out = folder.at("never.json");

  it("at an unknown method, engine or number", async () => {
    const method = await refusal([table, "--method", "magic", "--out", out]);
    expect(method.code).toBe(2);
    expect(method.sentence).toMatch(/^distcal: fit: method must be one of gp-beta, .*got magic/);
    const inducing = await refusal([table, "--inducing", "1.5", "--out", out]);
    expect(inducing).toEqual({
      code: 2,
      sentence: "distcal: --inducing must be a whole number of at least 1, got 1.5\n",
    });
    expect(await refusal([table, "--preset", "old", "--out", out])).toEqual({
      code: 2,
      sentence: "distcal: --preset must be one of default, paper, got old\n",
    });
    expect(await refusal([table, "--without", "shape,magic", "--out", out])).toEqual({
      code: 2,
      sentence:
        'distcal: --without must be one or more of local-scale, groups, shape, log-std, surprise, final-shape, predictive, comma-separated, got "magic"\n',
    });
    expect((await refusal([table, "--preset", "paper", "--method", "isotonic", "--out", out])).sentence).toBe(
      "distcal: --preset is for the method gp-beta, got --method isotonic; omit one of them\n",
    );
    expect(existsSync(out)).toBe(false);
  });

  it("at a model path that is the table, by its own name, a symbolic link or a hard link", async () => {
    const before = readFileSync(table, "utf8");
    symlinkSync(table, folder.at("symbolic.json"));
    linkSync(table, folder.at("hard.json"));
    for (const path of [table, folder.at("symbolic.json"), folder.at("hard.json")]) {
      const { code, sentence } = await refusal([table, "--out", path]);
      expect(code).toBe(2);
      expect(sentence).toMatch(/--out would overwrite its own input: .* the same file; choose another --out\n$/);
    }
    expect(readFileSync(table, "utf8")).toBe(before);
  });

  it("at a model path in a missing folder or that is a folder, before it fits", async () => {
    expect(await refusal([table, "--out", folder.at("none/model.json")])).toEqual({
      code: 2,
      sentence: `distcal: ${folder.at("none/model.json")} is in a folder that does not exist; create the folder first\n`,
    });
    expect((await refusal([table, "--out", folder.path])).sentence).toBe(
      `distcal: ${folder.path} is a folder; add a file name\n`,
    );
  });
});

describe("distcal fit, interrupted", () => {
  let before: string[] = [];
  beforeAll(() => {
    folder.write("many.csv", exampleCsv(20_000));
    before = readdirSync(folder.path);
  });

  it.each(["SIGINT", "SIGTERM"] as const)(
    "stops at once on %s with exit code 130 and leaves no file",
    async (signal) => {
      const { code, stdout } = await runDistcal(["fit", folder.at("many.csv"), "--out", folder.at("late.json")], {
        meanwhile: (child) => setTimeout(() => child.kill(signal), 1500),
      });
      expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
      expect(readdirSync(folder.path)).toEqual(before);
    },
  );
});
