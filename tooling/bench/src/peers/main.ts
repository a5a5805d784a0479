import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { originOf } from "../results.ts";
import { authorsSeconds, type PeerComparison, type PeerResults, type PeerRun, peerFigures } from "./figures.ts";
import { finish } from "./finish.ts";
import { peerEnvironment } from "./peer-environment.ts";

const usage = `pnpm bench:peers [--json] [--save] [--splits N] [--datasets NAMES]

Fits netcal's GP-Beta (from PyPI, pinned, in a virtual environment of its own) and distcal to the same training rows, one
after the other, and predicts the same test rows. Ends with code 1 where a figure is not reached.
  --json             print the results as JSON on standard output; all else goes to standard error
  --save             keep them for the site, in apps/docs/data/benchmarks/peers.json
  --splits N         how many of the fixed splits, 1 to 3; default 1
  --datasets NAMES   default airfoil,boston,concrete

example: pnpm bench:peers --datasets boston
`;

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const kept = join(root, "apps/docs/data/benchmarks/peers.json");
const requirements = join(root, "tooling/bench/peers/requirements.txt");
const netcalProgram = join(root, "tooling/bench/peers/netcal_run.py");
const ourProgram = join(root, "packages/calibrate/bench/peer-run.ts");
/** netcal's defaults, and few enough rows to predict that they take seconds. */
const netcalJob = { inducingPoints: 12, seed: 1, rows: 64, points: 512 } as const;

const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    save: { type: "boolean" },
    splits: { type: "string", default: "1" },
    datasets: { type: "string", default: "airfoil,boston,concrete" },
    help: { type: "boolean" },
  },
});
const say = (text: string): void => {
  (values.json ? process.stderr : process.stdout).write(`${text}\n`);
};

if (values.help) process.stdout.write(usage);
else await run();

async function run(): Promise<void> {
  const splits = Number(values.splits);
  if (!(Number.isInteger(splits) && splits >= 1 && splits <= 3))
    fail(`--splits must be 1, 2 or 3, got ${values.splits}`);
  const results = await compareAll(values.datasets.split(","), splits);
  const figures = peerFigures(results);
  for (const { name, value, least } of figures) {
    say(`${value >= least ? "reached" : "MISSED "}  ${name}: ${value.toPrecision(4)} (at least ${least})`);
  }
  if (values.json) process.stdout.write(`${JSON.stringify({ ...results, figures }, null, 2)}\n`);
  if (values.save && results.comparisons.length > 0) save(results);
  if (figures.some(({ value, least }) => !(value >= least))) process.exitCode = 1;
}

async function compareAll(names: readonly string[], splits: number): Promise<PeerResults> {
  const comparisons: PeerComparison[] = [];
  const skipped: string[] = [];
  const skip = (reason: string): void => {
    skipped.push(reason);
    say(`skipped: ${reason}`);
  };
  const origin = originOf(root);
  const environment = await peerEnvironment(join(root, "node_modules/.cache/distcal-peers"), requirements);
  if ("skipped" in environment) skip(`netcal: ${environment.skipped}`);
  for (const dataset of "skipped" in environment ? [] : names) {
    for (let split = 0; split < splits; split++) {
      const rows = await ours<{ training: object; test: object }>("rows", dataset, split, 0);
      if (rows === null) {
        skip(`${dataset}: its rows are not in the shared folder beside the repository`);
        break;
      }
      say(`${dataset}/${split}: distcal, then netcal`);
      const distcal = await ours<PeerRun>("run", dataset, split, netcalJob.inducingPoints);
      const job = JSON.stringify({ ...rows, ...netcalJob });
      const answer = await finish("python" in environment ? environment.python : "", [netcalProgram], job);
      if (answer.code !== 0 || distcal === null)
        fail(`netcal ended with code ${answer.code}: ${lastLine(answer.stderr)}`);
      comparisons.push({ dataset, split, ours: distcal, netcal: JSON.parse(lastLine(answer.stdout)) as PeerRun });
    }
  }
  const eight = await ours<PeerRun>("run", "airfoil", 0, 8);
  if (eight === null) skip("airfoil with 8 inducing points: its rows are not in the shared folder");
  const authors = eight && { ourWall: eight.firstFit.wall, theirWall: authorsSeconds };
  return { origin, comparisons, ...(authors && { authors }), skipped };
}

/** What our own program answers, in a process of its own; null where the data are absent. */
async function ours<T>(task: string, dataset: string, split: number, inducing: number): Promise<T | null> {
  const tsx = join(root, "node_modules/.bin/tsx");
  const args = ["--conditions=@distcal/source", ourProgram, task, dataset, String(split), String(inducing)];
  const { code, stdout, stderr } = await finish(tsx, args);
  if (code !== 0) fail(`distcal ended with code ${code}:\n${stderr}`);
  return JSON.parse(lastLine(stdout)) as T | null;
}

/** netcal prints its progress before its answer. */
function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

function save(results: PeerResults): void {
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(`${kept}.new`, `${JSON.stringify(results, null, 2)}\n`);
  renameSync(`${kept}.new`, kept);
}

function fail(message: string): never {
  process.stderr.write(`bench:peers: ${message}\n`);
  process.exit(2);
}
