import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandOnPath, replayTranscript } from "@distcal/examples";
import { type RunOptions, repositoryRoot } from "@distcal/testing";
import { parquetMetadata } from "hyparquet";
import { afterAll, describe, expect, it } from "vitest";
import { type BlockRunner, NotHere } from "./block-runner.ts";
import { languagesRunBy } from "./block-runners.ts";
import { startDuckdb } from "./duckdb.ts";
import { leaveOut } from "./leave-out.ts";
import { startPostgres } from "./postgres.ts";
import { startPython } from "./python.ts";
import { startR } from "./r.ts";
import { blocksOf, type SiteBlock, sitePages } from "./site-blocks.ts";

/** What a block should do: the files that it writes or changes, with the number of rows of tables, and what it prints. */
interface Step {
  readonly leaves: readonly string[];
  readonly prints?: RegExp;
}

/** By section, the steps of its blocks. */
const sections: Readonly<Record<string, readonly Step[]>> = {
  "guide/forms.md, Write the file": [
    { leaves: ["quantiles.csv: 221"] },
    { leaves: ["interval.csv: 221"] },
    { leaves: ["members.csv: 221"] },
    { leaves: ["mixture.csv: 221"] },
    { leaves: ["bins.csv: 221"] },
    { leaves: ["family.csv: 221"] },
    { leaves: ["point.csv: 221"] },
  ],
  "guide/other-languages.md, Python": [
    { leaves: ["new.csv: 20", "past.csv: 442"] },
    {
      leaves: ["calibrated.csv: 20", "model.json"],
      prints:
        /Fitted gp-beta to 442 rows[\s\S]*Wrote 20 rows[\s\S]* mean +calibrated_mean +lower0\.9 +upper0\.9\n0 +202\.6\d+ +20\d\.\d+ +[89]\d\.\d+ +3[01]\d\.\d+\n/,
    },
    { leaves: ["new.csv: 5"] },
    { leaves: ["past.csv: 2"] },
  ],
  "guide/other-languages.md, R": [
    { leaves: ["past.csv: 16"] },
    { leaves: ["calibrated.csv: 16", "model.json"] },
    { leaves: [], prints: /^ +mean +calibrated_mean +q0\.05 +q0\.95\n1 +\d+\.\d+ +\d+\.\d+ +\d+\.\d+ +\d+\.\d+\n2 / },
  ],
  "guide/other-languages.md, SQL": [
    { leaves: ["past.parquet: 600"], prints: /"Count":"600"/ },
    { leaves: ["past.csv: 600"], prints: /^COPY 600$/m },
    { leaves: ["calibrated.parquet: 600", "model.json"] },
    { leaves: [], prints: /^\[(\{"mean":[^}]*"q0\.95":(6[0-9]|[7-9][0-9]|1\d\d)\.[^}]*\},?)+\]\n$/ },
  ],
};

const languages = new Set(languagesRunBy("apps/docs/test/blocks/sections.long.test.ts"));
const found = new Map<string, SiteBlock[]>();
for (const block of sitePages.flatMap(blocksOf)) {
  const name = `${block.page}, ${block.section}`;
  found.set(name, [...(found.get(name) ?? []), block]);
}
const shown = [...found].filter(([, blocks]) => blocks.some(({ language }) => languages.has(language)));

const scratch = mkdtempSync(join(tmpdir(), "distcal-sections-"));
const env = commandOnPath(scratch);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it("the sections with Python, R or SQL are those of which is said what their blocks do", () => {
  expect(shown.map(([name]) => name)).toEqual(Object.keys(sections));
});

describe.each(shown)("%s", (name, blocks) => {
  it("its blocks, one after the other in one folder, write and print what they should", async ({ skip }) => {
    const cwd = join(scratch, String(shown.findIndex(([each]) => each === name)));
    mkdirSync(cwd);
    const runners = new Map<string, BlockRunner>();
    try {
      let before = filesOf(cwd);
      const steps = sections[name] ?? [];
      expect(blocks.length, "every block has its step").toBe(steps.length);
      for (const [i, block] of blocks.entries()) {
        const kind = kindOf(block);
        if (!runners.has(kind)) runners.set(kind, await start(kind, { cwd, env }));
        const printed = (await runners.get(kind)?.run(block.code)) ?? "";
        const after = filesOf(cwd);
        const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
        const where = `${block.page} line ${block.line}`;
        expect(
          changed.map((file) => described(cwd, file)),
          where,
        ).toEqual(steps[i].leaves);
        expect(printed, where).toMatch(steps[i].prints ?? /^\s*$/);
        before = after;
      }
    } catch (error) {
      if (!(error instanceof NotHere)) throw error;
      leaveOut(`the code of ${name}`, error.message);
      skip();
    } finally {
      for (const runner of runners.values()) await runner.stop();
    }
  });
});

/** Its language; SQL is for `psql` where it has a command of its own. */
function kindOf({ language, code }: SiteBlock): string {
  return language === "sql" && code.startsWith("\\") ? "psql" : language;
}

async function start(kind: string, options: RunOptions): Promise<BlockRunner> {
  switch (kind) {
    case "console":
      return {
        run: async (code) => (await replayTranscript(code, options)).join("\n"),
        stop: async () => undefined,
      };
    case "python":
      return startPython(options);
    case "r":
      return startR(options);
    case "sql":
      return withForecasts(await startDuckdb(options));
    case "psql":
      return withForecasts(await startPostgres(options));
    default:
      throw new Error(`no program for blocks in ${kind} is known here: add one to start in sections.long.test.ts`);
  }
}

/** The table that the SQL of the guides selects from: the trips of the first guide, and five that are not over. */
async function withForecasts(runner: BlockRunner): Promise<BlockRunner> {
  const rowsOf = (file: string): string[][] =>
    readFileSync(join(repositoryRoot, "apps/docs/public/examples", file), "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
  const values = [...rowsOf("past.csv"), ...rowsOf("new.csv")].map(
    ([, mean, std, target = "NULL"]) => `(${mean}, ${std}, ${target})`,
  );
  await runner
    .run(
      `CREATE TABLE forecasts AS SELECT prediction::float8 AS prediction, sigma::float8 AS sigma, actual::float8 AS actual FROM (VALUES ${values.join(", ")}) AS trips(prediction, sigma, actual)`,
    )
    .catch(async (error) => {
      await runner.stop();
      throw error;
    });
  return runner;
}

/** The tables and models in a folder, each with its content. */
function filesOf(folder: string): Record<string, string> {
  const kept = readdirSync(folder).filter((file) => /\.(csv|parquet|json)$/.test(file));
  return Object.fromEntries(kept.sort().map((file) => [file, readFileSync(join(folder, file), "base64")]));
}

/** A file's name, and for a table the number of its rows. */
function described(folder: string, file: string): string {
  const content = readFileSync(join(folder, file));
  if (file.endsWith(".csv")) return `${file}: ${content.toString("utf8").trim().split("\n").length - 1}`;
  if (!file.endsWith(".parquet")) return file;
  const bytes = content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength);
  return `${file}: ${parquetMetadata(bytes as ArrayBuffer).num_rows}`;
}
