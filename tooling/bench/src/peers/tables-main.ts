import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { originOf } from "../results.ts";
import { finish } from "./finish.ts";
import { peerEnvironment } from "./peer-environment.ts";
import { type ComparedTable, type TableResults, type TableScore, tableSummaries } from "./table-results.ts";

const usage = `pnpm bench:tables [--save] [--tables NAMES]

Calibrates tables of published predictions with distcal and with uncertainty-toolbox, MAPIE and crepes (from PyPI, pinned, in a
virtual environment of their own), on the same rows: CRPS, coverage and width of intervals, processor time.
  --save             keep the results for the site, in apps/docs/data/benchmarks/tables.json
  --tables NAMES     tables whose names have one of these parts, comma-separated; default all

example: pnpm bench:tables --tables qm9,vertip
`;

/** A table as our own program prints it. */
interface PrintedTable {
  readonly name: string;
  readonly fit: { readonly mean: readonly number[] };
  readonly test: { readonly mean: readonly number[] };
  readonly ours: TableScore;
}

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const kept = join(root, "apps/docs/data/benchmarks/tables.json");
const requirements = join(root, "tooling/bench/peers/table-requirements.txt");
const peerProgram = join(root, "tooling/bench/peers/table_run.py");
const ourProgram = join(root, "packages/calibrate/bench/table-run.ts");
const compared = ["uncertainty-toolbox", "MAPIE", "crepes"];

const { values } = parseArgs({
  options: { save: { type: "boolean" }, tables: { type: "string" }, help: { type: "boolean" } },
});
if (values.help) process.stdout.write(usage);
else await run(values.tables?.split(",") ?? []);

async function run(parts: readonly string[]): Promise<void> {
  const environment = await peerEnvironment(join(root, "node_modules/.cache/distcal-table-peers"), requirements);
  if ("skipped" in environment) fail(environment.skipped);
  const tsx = join(root, "node_modules/.bin/tsx");
  const ours = await finish(tsx, ["--conditions=@distcal/source", ourProgram, ...parts]);
  if (ours.code !== 0) fail(`distcal ended with code ${ours.code}: ${ours.stderr}`);
  const lines = ours.stdout.split("\n").filter((line) => line !== "");
  if (lines.length === 0) fail("there are no tables: the shared folder is absent, or no name fits");
  const theirs = await finish("python" in environment ? environment.python : "", [peerProgram], ours.stdout);
  if (theirs.code !== 0) fail(`the peers ended with code ${theirs.code}: ${theirs.stderr}`);
  const answers = new Map(
    theirs.stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Pick<ComparedTable, "name" | "methods">)
      .map(({ name, methods }) => [name, methods]),
  );
  const tables = lines.map((line): ComparedTable => {
    const { name, fit, test, ours: distcal } = JSON.parse(line) as PrintedTable;
    return { name, fitRows: fit.mean.length, testRows: test.mean.length, methods: { distcal, ...answers.get(name) } };
  });
  const results: TableResults = { origin: originOf(root), versions: versionsOf(compared), tables };
  for (const { peer, tables: count, withCrps, lowerCrps, medianGain, timesProcessor } of tableSummaries(results)) {
    const crps =
      withCrps === 0
        ? "intervals alone"
        : `CRPS of distcal lower on ${lowerCrps} of ${withCrps}, by ${(100 * medianGain).toFixed(1)} % in the median`;
    process.stdout.write(
      `${peer}: ${count} tables; ${crps}; ${timesProcessor.toPrecision(3)} times its processor time\n`,
    );
  }
  if (values.save) save(results);
}

/** The pinned versions of some packages. */
function versionsOf(packages: readonly string[]): Readonly<Record<string, string>> {
  const pins = readFileSync(requirements, "utf8").split("\n");
  return Object.fromEntries(
    packages.map((name) => [name, pins.find((line) => line.startsWith(`${name}==`))?.slice(name.length + 2) ?? ""]),
  );
}

function save(results: TableResults): void {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(`${kept}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${kept}.new`, kept);
}

function fail(message: string): never {
  process.stderr.write(`bench:tables: ${message}\n`);
  process.exit(2);
}
