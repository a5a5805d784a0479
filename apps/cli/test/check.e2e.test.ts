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
