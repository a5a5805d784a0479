import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type AnySuite, suite, writeTable } from "../src/index.ts";

const program = fileURLToPath(new URL("../../../apps/cli/dist/bin.js", import.meta.url));
const run = (...args: string[]): Promise<unknown> => promisify(execFile)(process.execPath, [program, ...args]);
const starts = "the command line starts";
const streams = "the command line streams 1,000,000 rows of CSV, 32 inducing points";
const levels = Array.from({ length: 19 }, (_, i) => ((i + 1) / 20).toFixed(2)).join(",");

async function suites(): Promise<AnySuite[]> {
  if (!existsSync(program)) {
    const skipped = "the command line is not built; pnpm build does it";
    return [
      { title: starts, skipped },
      { title: streams, skipped },
    ];
  }
  const folder = mkdtempSync(join(tmpdir(), "distcal-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const [past, long, model, out] = ["past.csv", "long.csv", "model.json", "out.csv"].map((name) => join(folder, name));
  writeTable(past, 2000);
  writeTable(long, 1_000_000);
  await run("fit", past, "--out", model, "--inducing", "32", "--engine", "float64", "--quiet");
  return [
    suite(
      starts,
      [
        { name: "node -e 0", run: () => promisify(execFile)(process.execPath, ["-e", "0"]) },
        { name: "distcal --version", run: () => run("--version") },
        { name: "distcal predict --help", run: () => run("predict", "--help") },
      ],
      { runs: "process" },
    ),
    suite(
      streams,
      [
        {
          name: "predict with 19 quantiles",
          run: () => run("predict", model, long, "--quantiles", levels, "--out", out, "--quiet"),
          work: { amount: 1_000_000, unit: "row" },
        },
      ],
      { runs: "process" },
    ),
  ];
}

export default await suites();
