import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, platform } from "node:os";
import { fileURLToPath } from "node:url";
import { availableEngines, type EngineName } from "../src/index.ts";
import { enginePrediction } from "./engine-prediction.ts";
import { engineStep, type Measured } from "./engine-step.ts";

// The table of the guide to engines: pnpm bench:engines [SECONDS]
// A case that is expected to take longer than SECONDS (default 20) for one run is left out. Written to apps/docs/data.

const file = fileURLToPath(new URL("../../../apps/docs/data/engines.json", import.meta.url));
const longestMs = 1000 * Number(process.argv[2] ?? 20);
const rowCounts = [128, 4096, 65_536];
const pointCounts = [16, 64, 256, 512];
/** Runs of a case that are timed; one before them makes things ready: shaders are compiled, threads started. */
const budget = { ms: 3000, runs: 12 } as const;
const overheadMs = 1500;

interface Figure {
  readonly rows: number;
  readonly inducing: number;
  readonly engine: EngineName;
  readonly threads: 1 | 2;
  /** Of the best run; null where one would have taken too long. */
  readonly stepMs: number | null;
  readonly predictedRowsPerSecond: number | null;
}

/** Times of a kind of case on one engine, from the smallest up: what would take too long is known from the one before. */
function stopwatch(work: (rows: number, inducing: number) => number) {
  let before = { ms: 0, work: 1 };
  return async (rows: number, inducing: number, make: () => Promise<Measured>): Promise<number | null> => {
    const size = work(rows, inducing);
    // What takes little is mostly overhead, which does not grow with the work.
    if (before.ms > overheadMs && (before.ms * size) / before.work > longestMs) return null;
    const { run, end } = await make();
    try {
      await run();
      let best = await timed(run);
      const started = performance.now();
      for (let k = 1; k < budget.runs && performance.now() - started + best < budget.ms; k++) {
        best = Math.min(best, await timed(run));
      }
      before = { ms: best, work: size };
      return best;
    } finally {
      end();
    }
  };
}

async function timed(run: () => unknown): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

const running = (await availableEngines()).filter(({ available }) => available).map(({ engine }) => engine);
const cases = running.flatMap((engine) =>
  (engine === "float64" ? ([1, 2] as const) : ([1] as const)).map((threads) => ({ engine, threads })),
);
const figures: Figure[] = [];
const watches = cases.map(() => ({
  step: stopwatch((rows, inducing) => rows * inducing ** 2),
  prediction: stopwatch((rows, inducing) => rows * (64 + inducing)),
}));
// Engines alternately at each size: others use the machine, now more, now less.
for (const rows of rowCounts) {
  for (const inducing of pointCounts) {
    for (const [k, { engine, threads }] of cases.entries()) {
      const { step, prediction } = watches[k];
      const stepMs = await step(rows, inducing, () => engineStep(engine, rows, inducing, threads));
      const ms = await prediction(rows, inducing, () => enginePrediction(engine, rows, inducing, threads));
      const predictedRowsPerSecond = ms === null ? null : (1000 * rows) / ms;
      figures.push({ rows, inducing, engine, threads, stepMs, predictedRowsPerSecond });
      process.stdout.write(
        `${engine} ×${threads} ${rows} rows ${inducing} points: ` +
          `${stepMs?.toFixed(1) ?? "–"} ms a step, ${predictedRowsPerSecond?.toFixed(0) ?? "–"} rows/s\n`,
      );
    }
  }
}
const machine = {
  node: process.version,
  platform: platform(),
  arch: arch(),
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
};
const commit = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
const document = { machine, commit, loadOfLastMinutes: loadavg()[2], longestMs, figures };
mkdirSync(fileURLToPath(new URL(".", new URL(`file://${file}`))), { recursive: true });
writeFileSync(`${file}.part`, `${JSON.stringify(document, null, 1)}\n`);
renameSync(`${file}.part`, file);
process.exit(0);
