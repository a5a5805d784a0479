import { chmodSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { runProgram, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");
const out = folder.write("out.csv", "what was there before");

// Only root can make a small disk; elsewhere the sentence alone is tested, by errors.test.ts.
const disk = folder.at("disk");
mkdirSync(disk);
const mounted = (await runProgram("mount", ["-t", "tmpfs", "-o", "size=64k", "none", disk])).code === 0;
if (!mounted) process.stderr.write("left out: predictions to a full disk (mounting a small one was refused)\n");

/** The sentence of a predict that fails; what was at --out must be as it was, and nothing else be left behind. */
async function refusal(args: readonly string[], options = {}): Promise<{ code: number | null; sentence: string }> {
  const before = readdirSync(folder.path);
  const { code, stdout, stderr } = await runDistcal(["predict", ...args, "--out", out], options);
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^distcal: [^\n]+\n(?:distcal: did you mean: distcal [^\n]+\n)?$/);
  expect(readFileSync(out, "utf8")).toBe("what was there before");
  expect(readdirSync(folder.path)).toEqual(before);
  return { code, sentence: stderr.slice("distcal: ".length, -1) };
}

beforeAll(async () => {
  const table = folder.write("predictions.csv", exampleCsv(20));
  const { code, stderr } = await runDistcal(["fit", table, "--method", "identity", "--out", model, "--quiet"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  // So that a command that runs as another user gets here.
  chmodSync(folder.path, 0o755);
});

describe("a table that can't be read is refused in one sentence, exit code 2", () => {
  const cases: [string, () => string, RegExp][] = [
    ["a missing file", () => folder.at("none.csv"), /none\.csv does not exist; check the path$/],
    ["an empty file", () => folder.write("empty.csv", ""), /empty\.csv is empty; write a table/],
    [
      "a header only",
      () => folder.write("header.csv", "mean,std\n"),
      /header\.csv has column names but no rows; add rows to it$/,
    ],
    ["a header without newline", () => folder.write("bare.csv", "mean,std"), /bare\.csv has column names but no rows/],
    ["a blank first line", () => folder.write("blank.csv", "\nmean,std\n1,2\n"), /the first line is blank/],
    ["a folder", () => folder.at("folder.csv"), /folder\.csv is a folder; name a file in it$/],
    ["a binary file", () => folder.write("binary.csv", Buffer.from([1, 0, 2, 0xff])), /is not text but a binary file/],
    [
      "UTF-16",
      () => folder.write("wide.csv", Buffer.from("\ufeffmean,std\n1,2\n", "utf16le")),
      /is UTF-16 text; save it as UTF-8$/,
    ],
    [
      "half a gzip file",
      () => folder.write("half.csv.gz", gzipSync(exampleCsv(50)).subarray(0, 300)),
      /is not a whole gzip file; make it again$/,
    ],
    [
      "Parquet under another name",
      () => folder.write("parquet.csv", "PAR1rest"),
      /is a Parquet file, not CSV; add --format parquet$/,
    ],
    [
      "no Parquet under its name",
      () => folder.write("no.parquet", exampleCsv(5)),
      /is not a whole Parquet file; check the file/,
    ],
    [
      "an unknown ending",
      () => folder.write("table.xlsx", "x"),
      /the ending says no table format; add --format with one of csv, parquet, jsonl$/,
    ],
    [
      "no such column",
      () => folder.write("other.csv", "a,b\n1,2\n"),
      /no column is called mean, mu, prediction, pred, y_pred, yhat; name the predicted mean with --mean; its columns are "a", "b"$/,
    ],
    [
      "two columns for one role",
      () => folder.write("two.csv", "pred,mu,std\n1,2,3\n"),
      /there is no column "mean", which the model was fitted to, and "pred" and "mu" could each be the predicted mean; say which with --mean; its columns are "pred", "mu", "std"\ndistcal: did you mean: distcal predict .* --mean pred$/,
    ],
    [
      "a short row",
      () => folder.write("short.csv", "mean,std\n1,2\n3\n"),
      /row 2 .*it has 1 field where the header has 2; fix the row/,
    ],
    [
      "an open quote",
      () => folder.write("open.csv", 'mean,std\n1,2\n"3,4\n'),
      /the record that begins "\\"3,4\\n" opens a quote that is never closed/,
    ],
    [
      "a decimal comma",
      () => folder.write("comma.csv", "mean;std\n1,5;2\n"),
      /row 1 .*column "mean" must be a finite number, got "1,5"/,
    ],
    [
      "an infinite number",
      () => folder.write("inf.csv", "mean,std\n1,inf\n"),
      /column "std" must be a finite number, got "inf"/,
    ],
    [
      "a standard deviation of nought",
      () => folder.write("nought.csv", "mean,std\n1,0\n"),
      /column "std" must be > 0, got "0"/,
    ],
    [
      "nothing in a cell",
      () => folder.write("nothing.csv", "mean,std\n1,\n"),
      /column "std" must be a finite number, got nothing/,
    ],
    [
      "JSON text in a number",
      () => folder.write("text.jsonl", '{"mean":"one","std":1}\n'),
      /row 1 .*column "mean" must be a finite number, got "one"/,
    ],
    [
      "a JSON array",
      () => folder.write("array.json", '[{"mean":1,"std":1}]'),
      /write each row as an object on its own line, not one array$/,
    ],
    [
      "a column it would add",
      () => folder.write("clash.csv", "mean,std,Q0.5\n1,1,1\n"),
      /has a column "q0.5" already, which predict would add; rename or drop it/,
    ],
  ];

  beforeAll(() => mkdirSync(folder.at("folder.csv")));

  it.each(cases)("%s", async (_, file, sentence) => {
    const refused = await refusal([model, file()]);
    expect(refused.sentence).toMatch(sentence);
    expect(refused.code).toBe(2);
  });

  it("bad rows only, even when they are left out", async () => {
    const file = folder.write("all-bad.csv", "mean,std\nx,1\ny,1\n");
    const refused = await refusal([model, file, "--skip-bad-rows"]);
    expect(refused).toEqual({
      code: 2,
      sentence: `${file} has no good row: all 2 are bad; check the columns that were chosen`,
    });
  });

  it("an empty standard input", async () => {
    expect(await refusal([model, "-"], { stdin: "" })).toEqual({
      code: 2,
      sentence: "standard input is empty; pass a table with column names and rows",
    });
  });
});

describe("a model that can't be used is refused in one sentence, exit code 2", () => {
  it.each<[string, (text: string) => string, RegExp]>([
    ["a newer version", (text) => text.replace(/"version": ?\d+/, '"version": 999'), /version/],
    ["another format", (text) => text.replace("distcal-model", "another-model"), /format/],
    ["an unknown method", (text) => text.replace('"identity"', '"magic"'), /method.*magic/],
    [
      "a damaged number",
      (text) => text.replace('"rows": 20', '"rows": 21').replace('"rows":20', '"rows":21'),
      /digest|SHA-256|changed/i,
    ],
    ["a table", () => exampleCsv(3), /JSON/],
  ])("%s", async (_, change, sentence) => {
    const file = folder.write("changed.json", change(readFileSync(model, "utf8")));
    const { code, sentence: got } = await refusal([file, folder.at("predictions.csv")]);
    expect(got).toMatch(sentence);
    expect(got).toContain("changed.json");
    expect(got).not.toContain("Calibrator:");
    expect(code).toBe(2);
  });

  it("a missing model file", async () => {
    expect(await refusal([folder.at("none.json"), folder.at("predictions.csv")])).toEqual({
      code: 2,
      sentence: `${folder.at("none.json")} does not exist; check the path`,
    });
  });
});

describe("wrong usage is told in one sentence, exit code 2", () => {
  it.each<[string, string[], string]>([
    [
      "levels outside 0…1",
      ["--quantiles", "0.5,1"],
      '--quantiles must be numbers between 0 and 1 with commas, such as 0.05,0.5,0.95, got "1"',
    ],
    ["a level twice", ["--interval", "0.9,0.90"], "--interval names 0.9 twice; name each level once"],
    ["no threads", ["--threads", "0"], "--threads must be a whole number from 1 to 256, got 0"],
    ["an unknown format", ["--format", "xls"], "--format must be one of csv, parquet, jsonl, got xls"],
    ["a letter as delimiter", ["--delimiter", "x"], '--delimiter must be one character such as , ; | or tab, got "x"'],
  ])("%s", async (_, flags, sentence) => {
    expect(await refusal([model, folder.at("predictions.csv"), ...flags])).toEqual({ code: 2, sentence });
  });

  it("a command without --out shows what is missing", async () => {
    const { code, stdout, stderr } = await runDistcal(["predict", model, folder.at("predictions.csv")]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("required option '-o, --out <file>' not specified");
  });
});

describe("a disk that does not take the output leaves what was there, exit code 1", () => {
  const another = process.getuid?.() === 0 ? { uid: 65534 } : {};

  it("no permission to read the table, or to write beside the output", async () => {
    const secret = folder.write("secret.csv", exampleCsv(3));
    chmodSync(secret, 0o000);
    chmodSync(folder.path, 0o555);
    try {
      expect(await refusal([model, secret], another)).toEqual({
        code: 1,
        sentence: `${secret} can't be read: permission denied; change its permissions or read another file`,
      });
      expect(await refusal([model, folder.at("predictions.csv")], another)).toEqual({
        code: 1,
        sentence: `${out} can't be written: permission denied; change the permissions or choose another path`,
      });
    } finally {
      chmodSync(folder.path, 0o755);
    }
  });

  it.runIf(mounted)("a full disk, for CSV and for Parquet", async () => {
    try {
      const table = folder.write("large.csv", exampleCsv(5000));
      for (const name of ["full.csv", "full.parquet"]) {
        const { code, stderr } = await runDistcal(["predict", model, table, "--out", `${disk}/${name}`]);
        expect(stderr).toBe(
          `distcal: ${disk}/${name} can't be written: the disk is full (what was there before is unchanged); ` +
            "free some space or choose another disk\n",
        );
        expect(code).toBe(1);
        expect(readdirSync(disk)).toEqual([]);
      }
    } finally {
      await runProgram("umount", [disk]);
    }
  });
});

it("names and cells can't command the terminal: control characters are shown by their number", async () => {
  const evil = "\u001b]0;x\u0007\u009b2J\u007f";
  const file = folder.write(`t${evil}.csv`, `mean,std,target,n${evil}\n1,1,1,x\n${evil},1,1,x\n`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  const commanding = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
  const out = folder.at(`m${evil}.json`);
  for (const args of [
    ["fit", file, "--method", "identity", "--out", out],
    ["fit", file, "--method", "identity", "--out", out, "--skip-bad-rows"],
    ["fit", file, "--method", "identity", "--out", out, "--skip-bad-rows", "--json"],
    ["fit", file, "--mean", evil, "--out", out],
    ["evaluate", out, file, "--skip-bad-rows"],
    ["fit", `no${evil}.csv`, "--out", out],
    [`un${evil}known`],
    ["fit", file, "--out", out, `--un${evil}`],
  ]) {
    const { stdout, stderr } = await runDistcal(args);
    expect(stdout + stderr).toMatch(/u009b/);
    expect(stdout + stderr).not.toMatch(commanding);
  }
});
