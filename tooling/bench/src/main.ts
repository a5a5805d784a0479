import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { benchAgainst } from "./against/main.ts";
import { benchFiles, suitesOf } from "./bench-files.ts";
import { compareWithBaseline } from "./compare.ts";
import { measure } from "./measure.ts";
import { presentComparison, presentMeasurements, presentSizes } from "./present.ts";
import { type BenchResults, originOf, type Size } from "./results.ts";
import type { BenchSuite } from "./suite.ts";

const usage = `pnpm bench [FILTER…] [--against DIR] [--json] [--save] [--budget MS]

Runs every */*/bench/*.bench.ts whose path contains one of the FILTERs (all without one), and compares what it measures
with the committed baseline, apps/docs/data/benchmarks/own.json: times as multiples of a calibration loop in the same run.
What looks slower is measured again; what stays slower than noise explains ends the run with code 1.
  --json        print the results as JSON on standard output, with the machine and the commit; all else goes to standard error
  --save        make the results the new baseline (without a FILTER only)
  --budget MS   time for each short case, default 300
  --against DIR compare with another checkout instead, such as the last release, which has its own node_modules (and is built,
                where the command line is measured): each case runs in both alternately, and one that takes more than 1.05 times
                as long here ends the run with code 1

example: pnpm bench linalg --budget 100
example: git worktree add ../before v0.1.0 && pnpm -C ../before install && pnpm bench --against ../before
`;

// A reader that has seen enough (`pnpm bench | head`) ends the run, quietly.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

const root = fileURLToPath(new URL("../../..", import.meta.url));
const baselineFile = join(root, "apps/docs/data/benchmarks/own.json");
/** How often a case is measured again before it counts as slower. */
const secondLooks = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean" },
    save: { type: "boolean" },
    budget: { type: "string", default: "300" },
    against: { type: "string" },
    help: { type: "boolean" },
  },
});
const say = (text: string): void => {
  (values.json ? process.stderr : process.stdout).write(text);
};

if (values.help) process.stdout.write(usage);
else await run();

async function run(): Promise<void> {
  const budget = Number(values.budget);
  if (!(budget > 0)) fail(`--budget must be a number of milliseconds > 0, got ${values.budget}`);
  if (values.against !== undefined) return runAgainst(values.against, budget);
  if (values.save && positionals.length > 0) fail("--save needs every case; leave the FILTER out");
  const { results, suites } = await measureAll(budget);
  if (values.save) save(results);
  if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
  if (!existsSync(baselineFile)) {
    say("no baseline to compare with; pnpm bench --save makes one\n");
    return;
  }
  const baseline = JSON.parse(readFileSync(baselineFile, "utf8")) as BenchResults;
  const comparison = compareWithBaseline(await lookAgain(results, suites, baseline, budget), baseline);
  say(presentComparison(comparison));
  if (comparison.regressions.length > 0) process.exitCode = 1;
}

async function runAgainst(folder: string, budgetMs: number): Promise<void> {
  if (values.save) fail("--save makes a baseline of one checkout; leave --against out");
  const found = await benchAgainst(root, folder, { filters: positionals, budgetMs, say }).catch((error) => {
    if (error instanceof RangeError) fail(error.message);
    throw error;
  });
  if (values.json) process.stdout.write(`${JSON.stringify({ origin: originOf(root), ...found }, null, 2)}\n`);
  if (found.cases.some(({ isSlower }) => isSlower)) process.exitCode = 1;
}

async function measureAll(budget: number): Promise<{ results: BenchResults; suites: Map<string, BenchSuite> }> {
  const files = benchFiles(root).filter(
    (file) => positionals.length === 0 || positionals.some((filter) => file.includes(filter)),
  );
  if (files.length === 0) fail(`no benchmark file matches ${positionals.join(", ")}; pnpm bench runs all of them`);
  const suites = new Map<string, BenchSuite>();
  const [measurements, sizes, skipped]: [
    BenchResults["measurements"][number][],
    Size[],
    { suite: string; reason: string }[],
  ] = [[], [], []];
  for (const file of files) {
    for (const one of await suitesOf(root, file)) {
      if ("skipped" in one) {
        skipped.push({ suite: one.title, reason: one.skipped });
        say(`${one.title}\n  skipped: ${one.skipped}\n\n`);
      } else if ("sizes" in one) {
        const found = (await one.sizes()).map((size) => ({ suite: one.title, ...size }));
        sizes.push(...found);
        say(`${presentSizes(found)}\n\n`);
      } else {
        suites.set(one.title, one);
        const found = await measure(one, budget);
        measurements.push(...found);
        say(`${presentMeasurements(found)}\n\n`);
      }
    }
  }
  return { results: { origin: originOf(root), measurements, sizes, skipped }, suites };
}

/** The results, where each case that looks slower has been measured again and has kept its best. */
async function lookAgain(
  results: BenchResults,
  suites: ReadonlyMap<string, BenchSuite>,
  baseline: BenchResults,
  budget: number,
): Promise<BenchResults> {
  let best = results;
  for (let look = 0; look < secondLooks; look++) {
    const slower = compareWithBaseline(best, baseline).regressions;
    for (const { suite, name } of slower) {
      const known = suites.get(suite);
      const again = known?.cases.filter((one) => one.name === name) ?? [];
      if (known === undefined || again.length === 0) continue;
      say(`measured again: ${suite} › ${name}\n`);
      const [{ ratio, noise }] = await measure({ ...known, cases: again }, 2 * budget);
      best = {
        ...best,
        measurements: best.measurements.map((one) =>
          one.suite === suite && one.name === name && ratio < one.ratio ? { ...one, ratio, noise } : one,
        ),
      };
    }
  }
  return best;
}

function save(results: BenchResults): void {
  writeFileSync(`${baselineFile}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${baselineFile}.new`, baselineFile);
}

function fail(message: string): never {
  process.stderr.write(`bench: ${message}\n`);
  process.exit(2);
}
