import { type ChildProcess, spawnSync } from "node:child_process";
import { chmodSync, linkSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type GpBetaBatch, parseCalibrator } from "@distcal/calibrate";
import { repositoryRoot, testFolder } from "@distcal/testing";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal, runDistcalBytes } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");
const predict = (args: readonly string[], options = {}) => runDistcal(["predict", model, ...args], options);
const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(","));

async function written(args: readonly string[], out: string, options = {}): Promise<string> {
  const { code, stderr } = await predict([...args, "--out", folder.at(out), "--quiet"], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return readFileSync(folder.at(out), "utf8");
}

beforeAll(async () => {
  const table = folder.write("predictions.csv", exampleCsv(200));
  const { code } = await runDistcal(["fit", table, "--out", model, "--inducing", "4", "--quiet"]);
  expect(code).toBe(0);
});

describe("distcal predict, CSV to CSV", () => {
  it("adds the calibrated columns to the bit, and keeps every other byte", async () => {
    const input = exampleCsv(3000, 7);
    folder.write("new.csv", input);
    const text = await written([folder.at("new.csv"), "--quantiles", "0.9,0.05", "--interval", "0.8"], "out.csv");
    const [header, ...rows] = rowsOf(text);
    expect(header.slice(4)).toEqual([
      ...["calibrated_mean", "calibrated_std", "q0.9", "q0.05", "lower0.8", "upper0.8", "outside"],
    ]);
    expect(rows.map((row) => row.slice(0, 4).join(",")).join("\n")).toBe(
      input.trimEnd().split("\n").slice(1).join("\n"),
    );
    const column = (i: number): number[] => rows.map((row) => Number(row[i]));
    const batch = parseCalibrator(readFileSync(model, "utf8")).calibrate({ mean: column(1), std: column(2) });
    expect(column(4)).toEqual(Array.from(batch.mean()));
    expect(column(5)).toEqual(Array.from(batch.std()));
    const { outside } = batch as GpBetaBatch;
    expect(outside.length).toBeGreaterThan(0);
    expect(rows.map((row) => row[10])).toEqual(rows.map((_, i) => String(outside.includes(i))));
    for (const [i, level] of [0.9, 0.05, 0.1, 0.9].entries()) {
      const quantiles = batch.quantile(level);
      // The shared work of a summary ends at the same root to rounding.
      for (const [row, value] of column(6 + i).entries()) {
        expect(Math.abs(value - quantiles[row])).toBeLessThan(1e-8 * (1 + Math.abs(quantiles[row])));
      }
    }
  });

  it("gives the same bytes with one thread as with three", async () => {
    folder.write("many.csv", exampleCsv(5000, 3));
    const one = await written([folder.at("many.csv"), "--threads", "1"], "one.csv");
    expect(await written([folder.at("many.csv"), "--threads", "3"], "three.csv")).toBe(one);
  });

  it("keeps odd text to the byte: noughts, quotes, newlines in quotes, blank lines, CRLF, BOM, no last newline", async () => {
    const lines = [
      "\ufeffid,Mu,note,sigma",
      '007,1e0," a ""quoted"", text\r\nover lines",0.50',
      "",
      '0.10, 2 ,,"1.5"',
      '"",3,5" pipe,1',
    ];
    folder.write("odd.csv", lines.join("\r\n"));
    const text = await written([folder.at("odd.csv"), "--quantiles", "0.5"], "odd-out.csv");
    const added = /(,-?[\d.]+(?:e-?\d+)?){3},(?:true|false)(?=\r\n|$)/g;
    expect(text.match(added)).toHaveLength(3);
    expect(text.replace(added, "").replace(",calibrated_mean,calibrated_std,q0.5,outside", "")).toBe(
      lines.join("\r\n"),
    );
  });

  it("reads and writes gzip, semicolons, tabs, standard input and standard output", async () => {
    const csv = exampleCsv(20);
    const plain = await written([folder.write("small.csv", csv)], "small-out.csv");
    folder.write("packed.csv.gz", gzipSync(csv));
    const { code } = await predict([folder.at("packed.csv.gz"), "--out", folder.at("packed-out.csv.gz"), "--quiet"]);
    expect(code).toBe(0);
    expect(gunzipSync(readFileSync(folder.at("packed-out.csv.gz"))).toString()).toBe(plain);
    for (const [delimiter, name] of [
      [";", "semi.csv"],
      ["\t", "tabs.tsv"],
    ]) {
      folder.write(name, csv.replaceAll(",", delimiter));
      expect(await written([folder.at(name)], `out-${name}`)).toBe(plain.replaceAll(",", delimiter));
    }
    expect(await predict(["-", "--out", "-"], { stdin: csv })).toEqual({ code: 0, stdout: plain, stderr: "" });
  });

  it("says how many rows it wrote, and in --json which columns", async () => {
    const args = [folder.write("three.csv", exampleCsv(3)), "--out", folder.at("three-out.csv")];
    expect((await predict(args)).stdout).toMatch(
      /^Wrote 3 rows to .*three-out\.csv in [\d.]+ s \([\d,.]+ rows\/s\)\n$/,
    );
    expect(JSON.parse((await predict([...args, "--json"])).stdout)).toMatchObject({
      rows: 3,
      skipped: 0,
      columns: { mean: "mean", std: "std" },
      added: ["calibrated_mean", "calibrated_std", "q0.05", "q0.5", "q0.95", "outside"],
    });
  });

  it("marks rows outside what the fit has seen, and counts them on standard error and in --json", async () => {
    const file = folder.write("far.csv", "mean,std\n5,2\n500,2\n5,200\n5,2\n");
    const out = folder.at("far-out.csv");
    const { code, stderr } = await predict([file, "--out", out, "--threads", "2"]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `distcal: ${file}: 2 of 4 rows lie outside what the fit has seen (mean or std); answers there fade to the fit's global map\n`,
    );
    expect(rowsOf(readFileSync(out, "utf8")).map((row) => row.at(-1))).toEqual([
      ...["outside", "false", "true", "true", "false"],
    ]);
    const json = await predict([file, "--out", out, "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({ rows: 4, outside: 2 });
    expect(json.stderr).toContain("2 of 4 rows lie outside");
    expect((await predict([file, "--out", out, "--quiet"])).stderr).toBe("");
    const clash = await predict([folder.write("clash.csv", "mean,std,Outside\n5,2,x\n"), "--out", out]);
    expect(clash.code).toBe(2);
    expect(clash.stderr).toContain('has a column "outside" already, which predict would add; rename or drop it');
  });

  it("gives the column to every format and way: CSV, JSON lines, Parquet, standard input, and compiled", async () => {
    const csv = "mean,std\n5,2\n500,2\n";
    const file = folder.write("ways.csv", csv);
    const lines = folder.write("ways.jsonl", '{"mean":5,"std":2}\n{"mean":500,"std":2}\n');
    await predict([file, "--out", folder.at("ways.parquet"), "--quiet"]);
    const flags = async (from: readonly string[], out: string, options = {}): Promise<unknown[]> => {
      const { code } = await predict([...from, "--out", folder.at(out), "--quiet"], options);
      expect(code).toBe(0);
      const instance = await DuckDBInstance.create(":memory:");
      const connection = await instance.connect();
      const rows = await connection.run(`SELECT outside FROM '${folder.at(out)}'`);
      const answer = (await rows.getRowsJson()).flat();
      connection.closeSync();
      return answer;
    };
    const own = folder.at("ways-own.parquet");
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT mean::DOUBLE AS mean, std::DOUBLE AS std FROM '${folder.at("ways.parquet")}') TO '${own}'`,
    );
    connection.closeSync();
    // Every way in and every way out; their pairs are those of tables, which other tests go through.
    for (const [from, ending] of [
      [file, "parquet"],
      [lines, "csv"],
      [own, "jsonl"],
      [own, "parquet"],
    ]) {
      expect(await flags([from], `ways-out.${ending}`)).toEqual([false, true]);
    }
    expect(await flags(["-"], "ways-out.csv", { stdin: csv })).toEqual([false, true]);
    expect(await flags([file, "--engine", "compiled", "--tolerance", "0.01"], "ways-fast.jsonl")).toEqual([
      false,
      true,
    ]);
  });

  it("finds one bad row among many, and leaves it out when told", async () => {
    const lines = exampleCsv(4000).split("\n");
    lines[3001] = "03000,1.5,nan,2";
    const file = folder.write("bad.csv", lines.join("\n"));
    const { code, stdout, stderr } = await predict([file, "--out", folder.at("bad-out.csv")]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      `distcal: ${file}: row 3001 (the first row of data is 1): column "std" must be a finite number, got "nan"; ` +
        "fix the row, or skip such rows with --skip-bad-rows\n",
    );
    expect(readdirSync(folder.path).filter((name) => /bad-out|tmp/.test(name))).toEqual([]);
    const skipped = await predict([file, "--skip-bad-rows", "--out", folder.at("bad-out.csv"), "--json"]);
    expect(JSON.parse(skipped.stdout)).toMatchObject({ rows: 3999, skipped: 1 });
    expect(skipped.stderr).toContain("1 bad row left out (the first is row 3001:");
    expect(rowsOf(readFileSync(folder.at("bad-out.csv"), "utf8"))[3001][0]).toBe("03001");
  });
});

describe("distcal predict, other formats", () => {
  const typed =
    '{"id":"007","when":"2024-02-03T04:05:06Z","big":12345678901234567890,"mean":1.50,"std":1e0,"tags":["a",null]}';

  it("JSON lines keep every byte before the new values", async () => {
    const lines = [typed, "", '{ "mean": 2, "std": 0.5, "other": "}" }'];
    const file = folder.write("lines.jsonl", lines.join("\n"));
    const text = (await written([file, "--quantiles", "0.5"], "lines-out.jsonl")).split("\n");
    expect(text).toHaveLength(3);
    for (const [i, line] of text.entries()) {
      expect(
        line.replace(/,"calibrated_mean":[^,]+,"calibrated_std":[^,]+,"q0.5":[^,}]+,"outside":(true|false)/, ""),
      ).toBe(lines[i]);
    }
    expect(Object.keys(JSON.parse(text[2]))).toEqual([
      "mean",
      "std",
      "other",
      "calibrated_mean",
      "calibrated_std",
      "q0.5",
      "outside",
    ]);
  });

  it("CSV to Parquet and to JSON lines keeps text as text, and gives the numbers of CSV to CSV", async () => {
    const input = 'id,mean,std,when,note\n007,1.5,0.5,2024-01-02,"a, b"\n1e5,2.5,0.25,,\n0.10,3.5,1,x,y\n';
    const file = folder.write("typed.csv", input);
    const plain = await written([file], "plain.csv");
    const { code, stderr } = await predict([file, "--out", folder.at("typed.parquet")]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining("rows lie outside what the fit has seen"),
    });
    expect(readFileSync(folder.at("typed.parquet")).toString("latin1", 0, 4)).toBe("PAR1");
    const json = await written([file, "--out-format", "jsonl"], "typed.json");
    const rows = json
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.map(({ id, when, note, mean }) => [id, when, note, mean])).toEqual([
      ["007", "2024-01-02", "a, b", 1.5],
      ["1e5", "", "", 2.5],
      ["0.10", "x", "y", 3.5],
    ]);
    expect(rows.map(({ calibrated_mean }) => String(calibrated_mean))).toEqual(
      plain
        .trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",").at(-6)),
    );
  });

  it("JSON lines to Parquet to CSV keeps the letters of dates, and skips bad rows side by side", async () => {
    const bad = '{"id":"8","when":"later","big":1,"mean":null,"std":1,"tags":[]}';
    const file = folder.write("typed.jsonl", `${typed}\n${bad}\n${typed.replace("007", "9")}\n`);
    const { code, stderr } = await predict([file, "--skip-bad-rows", "--out", folder.at("typed-lines.csv")]);
    expect(code).toBe(0);
    expect(stderr).toContain(
      '1 bad row left out (the first is row 2: column "mean" must be a finite number, got nothing)',
    );
    const [, first, second] = readFileSync(folder.at("typed-lines.csv"), "utf8").split("\n");
    expect(first).toMatch(/^007,2024-02-03T04:05:06Z,/);
    expect(second).toMatch(/^9,2024-02-03T04:05:06Z,/);
    expect(first.split(",").slice(-6)).toEqual(second.split(",").slice(-6));
  });

  const odd = [
    '{"mean":1.50,"std":1e0,"big":12345678901234567890123,"id":9007199254740993,"far":0.1234567890123456789,"t":"","n":null,"l":[1.0,  "a,b"]}',
    '{"std":0.5,"mean":2,"big":1,"id":-1,"far":1e400,"t":"a \\"q\\"\\n;é😀 ","o":{"x": 1.10},"late":true}',
  ];
  const cellsOfOdd = [
    [
      "1.50",
      "1e0",
      "12345678901234567890123",
      "9007199254740993",
      "0.1234567890123456789",
      '""',
      "",
      '"[1.0,  ""a,b""]"',
      "",
      "",
    ],
    ["2", "0.5", "1", "-1", "1e400", '"a ""q""\n;é😀 "', "", "", '"{""x"": 1.10}"', "true"],
  ];

  it.each(["file", "pipe"])("JSON lines to CSV keep the digits and letters of every value, from a %s", async (from) => {
    const file = folder.write("odd.jsonl", `${odd.join("\n")}\n`);
    const out = folder.at("odd.csv");
    const args = from === "file" ? [file] : ["-", "--format", "jsonl"];
    const options = from === "file" ? {} : { stdin: readFileSync(file) };
    const { code, stderr } = await predict([...args, "--quantiles", "0.5", "--out", out, "--quiet"], options);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const text = readFileSync(out, "utf8");
    const added = /(,[-+.e\d]+){3},(?:true|false)$/gm;
    expect(text.replaceAll(added, "")).toBe(
      `mean,std,big,id,far,t,n,l,o,late,calibrated_mean,calibrated_std,q0.5,outside\n${cellsOfOdd.map((row) => row.join(",")).join("\n")}\n`,
    );
    expect(text.match(added)).toHaveLength(2);
  });

  it("JSON lines to Parquet and on to text keep every value, and whole numbers and fractions are numbers where that loses nothing", async () => {
    const file = folder.write("odd-types.jsonl", `${odd.join("\n")}\n`);
    await predict([file, "--quantiles", "0.5", "--out", folder.at("odd.parquet"), "--quiet"]);
    const again = folder.at("odd-again");
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const read = async (sql: string) => (await connection.run(sql)).getRowObjectsJson();
    const source = `read_parquet('${folder.at("odd.parquet")}')`;
    expect((await read(`DESCRIBE SELECT * FROM ${source}`)).map((row) => row["column_type"])).toEqual([
      "DOUBLE",
      "DOUBLE",
      "VARCHAR",
      "BIGINT",
      "VARCHAR",
      "VARCHAR",
      "VARCHAR",
      "JSON",
      "JSON",
      "BOOLEAN",
      "DOUBLE",
      "DOUBLE",
      "DOUBLE",
      "BOOLEAN",
    ]);
    expect(await read(`SELECT * EXCLUDE (calibrated_mean, calibrated_std, "q0.5", outside) FROM ${source}`)).toEqual([
      {
        mean: 1.5,
        std: 1,
        big: "12345678901234567890123",
        id: "9007199254740993",
        far: "0.1234567890123456789",
        t: "",
        n: null,
        l: '[1.0,  "a,b"]',
        o: null,
        late: null,
      },
      {
        mean: 2,
        std: 0.5,
        big: "1",
        id: "-1",
        far: "1e400",
        t: 'a "q"\n;é😀 ',
        n: null,
        l: null,
        o: '{"x": 1.10}',
        late: true,
      },
    ]);
    await connection.run(
      `COPY (SELECT mean, std, 12345678901234567890.12::DECIMAL(38, 2) AS dec, id, t, n FROM ${source}) TO '${again}.parquet'`,
    );
    connection.closeSync();
    const lines = await written([`${again}.parquet`], "odd-again.jsonl");
    expect(lines).toContain('"dec":"12345678901234567890.12","id":9007199254740993,"t":"","n":null,');
    expect(await written([`${again}.parquet`], "odd-again.csv")).toContain(
      '12345678901234567890.12,9007199254740993,"",,',
    );
  });

  it("CSV to JSON lines and to Parquet keeps cells as they are: spaces, empty cells, quotes, digits, and names that come twice", async () => {
    const input = 'mean,std,a,a,b\n1.50,+1, x ,007," q ""r"""\n.5,1e0,,,\n';
    const file = folder.write("cells.csv", input);
    const lines = (await written([file, "--quantiles", "0.5"], "cells.jsonl")).trimEnd().split("\n");
    expect(lines.map((line) => line.slice(0, line.indexOf(',"calibrated_mean"')))).toEqual([
      '{"mean":1.50,"std":1,"a":" x ","a_1":"007","b":" q \\"r\\""',
      '{"mean":0.5,"std":1e0,"a":"","a_1":"","b":""',
    ]);
    await predict([file, "--out", folder.at("cells.parquet"), "--quiet"]);
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const rows = await connection.run(`SELECT mean, std, a, a_1, b FROM '${folder.at("cells.parquet")}'`);
    expect(await rows.getRowsJson()).toEqual([
      [1.5, 1, " x ", "007", ' q "r"'],
      [0.5, 1, "", "", ""],
    ]);
    connection.closeSync();
    const long = folder.write("long-cell.csv", `mean,std,t\n1,1,"${'""'.repeat(1_500_000)}"\n1,1,y\n`);
    expect((await predict([long, "--out", folder.at("long-cell.parquet"), "--quiet"])).code).toBe(0);
    const latin = folder.write("latin.csv", Buffer.from("mean,std,t\n1,1,\xe9\n", "latin1"));
    const refused = await predict([latin, "--out", folder.at("latin.jsonl")]);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain("has text that is not UTF-8");
  });

  it.each(["csv", "parquet", "jsonl"])(
    "refuses JSON that is nested 50,000 levels deep, on the way to %s",
    async (ending) => {
      const deep = `{"mean":1,"std":1,"d":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
      const file = folder.write("deep.jsonl", `{"mean":1,"std":1}\n${deep}\n`);
      const { code, stderr } = await predict([file, "--out", folder.at(`deep-out.${ending}`)]);
      expect(stderr).toContain("row 2 (the first row of data is 1): it is nested more than 1000 levels deep");
      expect(code).toBe(2);
    },
  );

  it("Parquet goes through standard input and output", async () => {
    const csv = folder.write("for-parquet.csv", exampleCsv(10));
    await predict([csv, "--quantiles", "0.5", "--out", folder.at("source.parquet")]);
    const fit = await runDistcalBytes(
      [
        "fit",
        "-",
        "--format",
        "parquet",
        "--mean",
        "calibrated_mean",
        "--std",
        "calibrated_std",
        "--method",
        "identity",
        "--out",
        "-",
      ],
      { stdin: readFileSync(folder.at("source.parquet")) },
    );
    expect({ code: fit.code, stderr: fit.stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(fit.stdout.toString())).toMatchObject({ method: "identity", fit: { rows: 10 } });
    const through = await runDistcalBytes(
      [
        "predict",
        model,
        "-",
        "--format",
        "parquet",
        "--mean",
        "mean",
        "--out",
        "-",
        "--out-format",
        "csv",
        "--quantiles",
        "0.5",
      ],
      { stdin: readFileSync(folder.at("source.parquet")) },
    );
    expect(through.code).toBe(2);
    expect(through.stderr).toContain('standard input has a column "calibrated_mean" already');
  });
});

describe("distcal predict leaves files alone", () => {
  it("refuses to write over its own input or its model, by any name", async () => {
    const file = folder.write("own.csv", exampleCsv(3));
    symlinkSync(file, folder.at("own-link.csv"));
    linkSync(file, folder.at("own-hard.csv"));
    for (const out of ["own.csv", "own-link.csv", "own-hard.csv"]) {
      const { code, stderr } = await predict([file, "--out", folder.at(out)]);
      expect(code).toBe(2);
      expect(stderr).toContain("--out would overwrite its own input");
    }
    expect(readFileSync(file, "utf8")).toBe(exampleCsv(3));
    const over = await predict([file, "--out", model, "--out-format", "csv"]);
    expect(over.code).toBe(2);
  });

  it("follows a symbolic link at --out, and keeps the permissions of what it replaces", async () => {
    const file = folder.write("keep.csv", exampleCsv(3));
    const target = folder.write("kept.csv", "old");
    chmodSync(target, 0o640);
    symlinkSync(target, folder.at("to-kept.csv"));
    await written([file], "to-kept.csv");
    expect(readFileSync(target, "utf8")).toMatch(/^id,mean,std,target,calibrated_mean/);
    expect(statSync(target).mode & 0o777).toBe(0o640);
  });

  it.each([
    ["SIGINT", "old.csv"],
    ["SIGTERM", "old.csv"],
    ["SIGHUP", "old.csv"],
    ["SIGQUIT", "old.parquet"],
    ["SIGINT", "old.parquet"],
  ] as const)("stops at once on %s: exit code 130, %s as it was", async (signal, name) => {
    const file = folder.write("long.csv", exampleCsv(100_000));
    const out = folder.write(name, "old");
    const before = readdirSync(folder.path);
    const { code, stderr } = await predict([file, "--out", out], {
      meanwhile: (child: ChildProcess) => {
        // As soon as the temporary file is there, so that there is something to leave behind.
        const timer = setInterval(() => {
          if (readdirSync(folder.path).some((entry) => entry.endsWith(".tmp"))) child.kill(signal);
        }, 10);
        child.on("close", () => clearInterval(timer));
      },
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: "" });
    expect(readFileSync(out, "utf8")).toBe("old");
    expect(readdirSync(folder.path)).toEqual(before);
  });

  it("ends quietly when the reader of standard output has gone, but not as if all were written", async () => {
    const { code, stderr } = await predict([folder.at("many.csv"), "--out", "-"], {
      meanwhile: (child: { stdout: NodeJS.ReadableStream & { destroy(): void } }) =>
        child.stdout.once("data", () => child.stdout.destroy()),
    });
    expect({ code, stderr }).toEqual({ code: 141, stderr: "" });
  });

  it.runIf(process.platform === "linux")("refuses to write a table to a standard output that is closed", async () => {
    const file = folder.write("closed.csv", exampleCsv(3));
    const bin = join(repositoryRoot, "apps/cli/dist/bin.js");
    const { status, stderr } = spawnSync("sh", [
      "-c",
      '"$@" >&-',
      "sh",
      process.execPath,
      bin,
      "predict",
      model,
      file,
      "--out",
      "-",
    ]);
    expect({ status, stderr: stderr.toString() }).toEqual({
      status: 1,
      stderr: "distcal: standard output is closed; name a file with --out\n",
    });
  });
});
