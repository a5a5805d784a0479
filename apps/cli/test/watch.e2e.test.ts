import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { readWatch } from "@distcal/monitor";
import { testFolder } from "@distcal/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { runDistcal } from "./run-distcal.ts";
import { watchCsv, watchLines } from "./watch-table.ts";

const folder = testFolder();
const model = folder.at("model.json");
const drift = watchLines({ rows: 3000, seed: 3, wider: 1.6, since: 2000 });

beforeAll(async () => {
  folder.write("fit.csv", watchCsv(watchLines({ rows: 500, seed: 1 })));
  folder.write("calm.csv", watchCsv(watchLines({ rows: 2000, seed: 2, blankEvery: 10 })));
  folder.write("drift.csv", watchCsv(drift));
  const fit = ["fit", folder.at("fit.csv"), "--method", "variance-scaling", "--out", model];
  expect((await runDistcal(fit)).code).toBe(0);
});

const watch = (file: string, ...more: readonly string[]) => runDistcal(["watch", model, folder.at(file), ...more]);
const stateOf = (name: string) => readWatch(readFileSync(folder.at(name), "utf8"));

describe("distcal watch", () => {
  it("is silent over calm rows, and leaves out and counts those without an outcome", async () => {
    const { code, stdout } = await watch("calm.csv");
    expect(stdout).toContain("1,800 rows of");
    expect(stdout).toContain("no alarm\n  200 rows without an outcome left out\n");
    expect(code).toBe(0);
  });

  it("rings with exit code 3 and says what changed, where and since when", async () => {
    const { code, stdout } = await watch("drift.csv");
    expect(stdout).toMatch(
      /^ALARM at row 2,\d+: outcomes spread wider than before, about [\d.]+ times as wide, everywhere/,
    );
    expect(stdout.match(/ALARM/g)).toHaveLength(3);
    expect(stdout).toContain("Next: distcal evaluate");
    expect(code).toBe(3);
  });

  it("prints a JSON line an alarm and nothing else", async () => {
    const { code, stdout } = await watch("drift.csv", "--json");
    const [first, ...others] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ what: "width", direction: "wider", where: { of: "all" } });
    expect(first.row).toBeGreaterThan(2000);
    expect(Math.abs(first.since - 2000)).toBeLessThan(50);
    expect(first.coverage).toBeLessThan(0.9);
    expect(others.length).toBeGreaterThan(2);
    expect(code).toBe(3);
  });

  it("continues from its state as a file grows, to the state of one run", async () => {
    const grown = folder.at("grown.csv");
    const parts = [drift.slice(0, 700), drift.slice(0, 1900), drift];
    for (const lines of parts) {
      writeFileSync(grown, watchCsv(lines));
      await watch("grown.csv", "--state", folder.at("parts.json"), "--quiet");
    }
    const again = await watch("grown.csv", "--state", folder.at("parts.json"));
    expect(again.stdout).toContain("0 rows of");
    expect(again.stdout).toContain("3,000 rows counted before");
    await watch("grown.csv", "--state", folder.at("once.json"), "--quiet", "--save-every", "100");
    expect(readFileSync(folder.at("parts.json"), "utf8")).toBe(readFileSync(folder.at("once.json"), "utf8"));
    expect(stateOf("once.json").rows).toBe(3000);
    expect(readFileSync(folder.at("once.json")).length).toBeLessThan(100_000);
  });

  it("counts a file once, under another name, too, and knows others", async () => {
    const state = ["--state", folder.at("files.json"), "--quiet"];
    folder.write("copy.csv", watchCsv(drift));
    await watch("drift.csv", ...state);
    await watch("copy.csv", ...state);
    expect(stateOf("files.json").rows).toBe(3000);
    await watch("calm.csv", ...state);
    await watch("drift.csv", ...state);
    expect(stateOf("files.json").rows).toBe(4800);
    await watch("drift.csv", ...state, "--from-start");
    expect(stateOf("files.json").rows).toBe(7800);
  });

  it("leaves outcomes out that come late, and refuses a file whose rows have changed", async () => {
    const late = watchLines({ rows: 300, seed: 5, blankEvery: 3 });
    const state = ["--state", folder.at("late.json")];
    folder.write("late.csv", watchCsv(late));
    await watch("late.csv", ...state);
    folder.write("late.csv", watchCsv(late.map((line) => (line.endsWith(",") ? `${line}0.5` : line))));
    expect((await watch("late.csv", ...state)).stdout).toContain("0 rows of");
    expect(stateOf("late.json").rows).toBe(200);
    folder.write("late.csv", watchCsv(watchLines({ rows: 400, seed: 6 })));
    const { code, stderr } = await watch("late.csv", ...state);
    expect(stderr).toContain("no longer begins with the 300 rows that were watched before; give new rows in a file");
    expect(stderr).toContain("--from-start");
    expect(code).toBe(2);
  });

  it("follows a file that grows, and saves its state when it is stopped", async () => {
    const file = folder.at("followed.csv");
    writeFileSync(file, watchCsv(drift.slice(0, 1000)));
    const { code, stdout } = await runDistcal(
      ["watch", model, file, "--follow", "--json", "--state", folder.at("followed.json")],
      {
        meanwhile(child) {
          setTimeout(() => appendFileSync(file, `${drift.slice(1000).join("\n")}\n`), 800);
          child.stdout?.once("data", () => setTimeout(() => child.kill("SIGTERM"), 500));
        },
      },
    );
    expect(JSON.parse(stdout.split("\n")[0])).toMatchObject({ what: "width", direction: "wider" });
    expect(code).toBe(130);
    expect(stateOf("followed.json").rows).toBe(3000);
  });

  it("reads standard input", async () => {
    const { stdout } = await runDistcal(["watch", model, "-"], { stdin: watchCsv(drift.slice(0, 500)) });
    expect(stdout).toContain("500 rows of standard input watched");
  });

  it("refuses the state of another model or level, and a model that keeps no reference but for --reference", async () => {
    const state = ["--state", folder.at("level.json"), "--quiet"];
    await watch("calm.csv", ...state);
    expect((await watch("calm.csv", ...state, "--alpha", "0.05")).stderr).toContain(
      "a watch with --alpha 0.01, got 0.05",
    );
    const [other, bare] = [folder.at("other.json"), folder.at("bare.json")];
    await runDistcal(["fit", folder.at("fit.csv"), "--method", "identity", "--out", other, "--quiet"]);
    const refused = await runDistcal(["watch", other, folder.at("calm.csv"), ...state]);
    expect(refused.stderr).toContain("is the state of a watch over a model other than");
    folder.write("few.csv", watchCsv(watchLines({ rows: 12, seed: 7 })));
    await runDistcal(["fit", folder.at("few.csv"), "--method", "identity", "--out", bare, "--quiet"]);
    const nothing = await runDistcal(["watch", bare, folder.at("calm.csv")]);
    expect(nothing.stderr).toContain("fit it again, or name outcomes that it was not fitted to with --reference");
    expect(nothing.code).toBe(2);
    const given = await runDistcal(["watch", bare, folder.at("calm.csv"), "--reference", folder.at("fit.csv")]);
    expect(given.stdout).toContain("no alarm");
  });
});
