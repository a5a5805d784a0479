import { readFileSync } from "node:fs";
import { parseCalibrator } from "@distcal/calibrate";
import { optimalDecision } from "@distcal/distributions";
import { inDuckdb, testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const model = folder.at("model.json");
const predict = (args: readonly string[], options = {}) => runDistcal(["predict", model, ...args], options);
const questions = [
  ...["--quantiles", "0.5", "--exceed", "9,1e3", "--exceed-column", "id", "--below", "-1", "--below-column", "mean"],
  ...["--pit", "--cost", "under=5,over=1", "--samples", "2", "--seed", "7", "--quiet"],
];
const added = [
  ...["p_above_9", "p_above_1000", "p_above_id", "p_below_-1", "p_below_mean"],
  ...["pit", "decision", "expected_cost", "sample_1", "sample_2"],
];

// Two blocks of text, so that rows of the second must know their places.
const lines = exampleCsv(1100, 5).trimEnd().split("\n");
const columnOf = (place: number): number[] => lines.slice(1).map((line) => Number(line.split(",")[place]));

beforeAll(async () => {
  const table = folder.write("predictions.csv", exampleCsv(200));
  const { code } = await runDistcal(["fit", table, "--method", "global-beta", "--out", model, "--quiet"]);
  expect(code).toBe(0);
});

describe("distcal predict, what decisions need", () => {
  it("is what the batch says, to the bit, in every format, with any threads, beside bad rows and through pipes", async () => {
    const [id, mean, std, target] = [0, 1, 2, 3].map(columnOf);
    const batch = parseCalibrator(readFileSync(model, "utf8")).calibrate({ mean, std });
    const best = optimalDecision(batch, { under: 5, over: 1 });
    const drawn = batch.sample(2, { seed: 7 });
    const expected: readonly ArrayLike<number>[] = [
      ...[batch.exceedance(9), batch.exceedance(1000), batch.exceedance(id), batch.below(-1), batch.below(mean)],
      ...[
        batch.below(target),
        best.decision,
        best.cost,
        drawn.map(([first]) => first),
        drawn.map(([, second]) => second),
      ],
    ];
    const rows = (skipped: readonly number[] = []): number[][] =>
      mean.flatMap((_, i) => (skipped.includes(i) ? [] : [expected.map((column) => column[i])]));
    const file = folder.write("new.csv", `${lines.join("\n")}\n`);
    const chosen = added.map((name) => `CAST("${name}" AS DOUBLE)`).join(", ");
    const found = async (from: readonly string[], out: string, options = {}): Promise<unknown[][]> => {
      const { code, stderr } = await predict([...from, ...questions, "--out", folder.at(out)], options);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      return inDuckdb(async (duck) => (await duck.run(`SELECT ${chosen} FROM '${folder.at(out)}'`)).getRowsJson());
    };
    expect(await found(["-", "--threads", "1"], "out.parquet", { stdin: readFileSync(file) })).toEqual(rows());
    await inDuckdb((duck) => duck.run(`COPY (SELECT * FROM '${file}') TO '${folder.at("new.parquet")}'`));
    expect(await found([folder.at("new.parquet")], "out.csv")).toEqual(rows());
    const bad = lines.with(1001, lines[1001].replace(/,[^,]*$/, ",")).with(3, "x,1,1,1");
    const skipping = [folder.write("bad.csv", `${bad.join("\n")}\n`), "--skip-bad-rows", "--threads", "2"];
    expect(await found(skipping, "out.jsonl")).toEqual(rows([2, 1000]));
  });

  it.each([
    [["--exceed", "1"], 'has a column "p_above_1" already, which predict would add; rename or drop it'],
    [
      ["--below-column", "p_above_1"],
      'row 1 (the first row of data is 1): column "p_above_1" must be a finite number, got "x"; fix the row',
    ],
  ])("refuses %j", async (args, sentence) => {
    const file = folder.write("refused.csv", "id,mean,std,p_above_1\n1,5,2,x\n");
    const { code, stderr } = await predict([file, ...args, "--out", folder.at("refused-out.csv")]);
    expect(stderr).toContain(sentence);
    expect(code).toBe(2);
  });
});
