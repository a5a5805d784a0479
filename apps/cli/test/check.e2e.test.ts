import { readFileSync } from "node:fs";
import { testFolder } from "@distcal/testing";
import { describe, expect, it } from "vitest";
import { exampleCsv } from "./example-table.ts";
import { runDistcal } from "./run-distcal.ts";

const folder = testFolder();
const table = folder.write("predictions.csv", exampleCsv(400));

describe("distcal check", () => {
  it("says in one sentence whether predictions are calibrated, then what is wrong and what to run next", async () => {
    const { code, stdout, stderr } = await runDistcal(["check", table]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^400 rows of .*predictions\.csv\n\n(Overconfident|Underconfident|Biased|Uneven|Wrong shape): /,
    );
    expect(stdout).toContain("what is wrong");
    const [, next] = /Next step: distcal (.*)\n$/.exec(stdout) ?? [];
    expect(next.startsWith("fit ")).toBe(true);
    const fitted = await runDistcal(next.replace("model.json", folder.at("model.json")).split(" "));
    expect({ code: fitted.code, stderr: fitted.stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("--json prints rows, verdict, p-value, findings and coverage", async () => {
    const { code, stdout } = await runDistcal(["check", table, "--json"]);
    expect(code).toBe(0);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ rows: 400, coverage: { levels: [0.5, 0.8, 0.9, 0.95] }, columns: { mean: "mean" } });
    expect(found.pValue).toBeLessThan(0.05);
    expect(Object.keys(found.findings[0])).toEqual(expect.arrayContaining(["what", "where", "z", "p", "rows"]));
  });

  it("says that a few rows are too few, and refuses a table without outcomes", async () => {
    const few = folder.write("few.csv", exampleCsv(12));
    expect((await runDistcal(["check", few])).stdout).toContain("Too few rows to say: 12, and a verdict takes 30; ");
    const none = folder.write("none.csv", "mean,std\n1,2\n");
    const { code, stderr } = await runDistcal(["check", none]);
    expect(code).toBe(2);
    expect(stderr).toContain("target");
  });
});

describe("distcal check --by and --cluster", () => {
  const regions = ["north", "south", "", "west"];
  const [head, ...lines] = exampleCsv(400).trimEnd().split("\n");
  const rows = lines.map(
    (line, k) => `${line},${regions[k % 4]},2024-${String(1 + (k % 5)).padStart(2, "0")}-15,u${k}`,
  );
  const labelled = folder.write("regions.csv", `${[`${head},region,day,user`, ...rows].join("\n")}\n`);

  it("judges every segment, worst first, the same from a file and from standard input", async () => {
    const { code, stdout } = await runDistcal(["check", labelled, "--by", "Region"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nBy region, worst first\n {2}region +rows +verdict /);
    for (const name of ["north", "south", "west", "\\(missing\\)"]) {
      expect(stdout).toMatch(new RegExp(`\n {2}${name} +100 +[a-z-]+ +\\d+\\.\\d % ± `));
    }
    const fromInput = await runDistcal(["check", "-", "--by", "day", "--json"], { stdin: readFileSync(labelled) });
    const { segments, columns } = JSON.parse(fromInput.stdout);
    expect(columns.by).toBe("day");
    expect(segments.map(({ name }: { name: string }) => name)).toEqual(
      [1, 2, 3, 4, 5].map((month) => `2024-0${month}`),
    );
    expect(segments[0]).toMatchObject({ rows: 80, coverage: { levels: [0.5, 0.8, 0.9, 0.95] } });
    expect(Number.isFinite(segments[0].bias.mean)).toBe(true);
  });

  it("takes clusters, and says where they are too few", async () => {
    const { stdout } = await runDistcal(["check", labelled, "--cluster", "day"]);
    expect(stdout).toContain("Too few clusters to say: 5, and a verdict takes 10; ");
    const many = JSON.parse((await runDistcal(["check", labelled, "--cluster", "user", "--json"])).stdout);
    expect(many).toMatchObject({ approximate: true, clusters: 400 });
  });

  it.each([
    ["user", /column "user" of --by has 400 different values, and 100 is the most; name a column with fewer/],
    ["target", /column "target" of --by is the observed outcome or a copy of it: /],
    ["area", /there is no column "area" for --by; its columns are /],
  ])("refuses --by %s with one sentence", async (column, sentence) => {
    const { code, stdout, stderr } = await runDistcal(["check", labelled, "--by", column]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});
