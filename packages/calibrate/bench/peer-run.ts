import { fit } from "../src/index.ts";
import { baseSplit } from "../test/gp-beta/peers.ts";
import { average } from "../test/simulated.ts";

// What `pnpm bench:peers` starts: prints the rows of a split, or fits and predicts them, as JSON on standard output.
//   rows NAME SPLIT             the training and test rows with their ordinary-least-squares base
//   run  NAME SPLIT INDUCING    what a fit and a prediction of them take in a new process

const [task, name, split, inducing] = process.argv.slice(2);
const rows = baseSplit(name, Number(split));

const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
/** Fits after the first one, whose code is then compiled. */
const laterFits = 5;
/** Predictions are repeated until they have taken this much of the processor, once to warm up and once to be measured. */
const leastSeconds = 1;

interface Spent {
  readonly wall: number;
  readonly processor: number;
}

async function spentOn<T>(work: () => T | Promise<T>): Promise<{ result: T; spent: Spent }> {
  const from = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, spent: { wall: (performance.now() - from) / 1e3, processor: (user + system) / 1e6 } };
}

async function run({ training, test }: NonNullable<typeof rows>): Promise<unknown> {
  const options = { engine: "float64", inducingPoints: Number(inducing), threads: 1 } as const;
  const { result: calibrator, spent: firstFit } = await spentOn(() => fit(training, options));
  const later: Spent[] = [];
  for (let k = 0; k < laterFits; k++) later.push((await spentOn(() => fit(training, options))).spent);
  later.sort((one, other) => one.processor - other.processor);
  const predictAll = (): number => {
    const from = process.cpuUsage();
    for (let predicted = 0; ; ) {
      calibrator.calibrate(test).summary(levels);
      predicted += test.mean.length;
      if (process.cpuUsage(from).user >= 1e6 * leastSeconds) return predicted;
    }
  };
  predictAll();
  const { result: predicted, spent } = await spentOn(predictAll);
  return {
    firstFit,
    fit: later[laterFits >> 1],
    predict: { ...spent, rows: predicted },
    nll: -average(calibrator.calibrate(test).logPdf(test.target)),
    memoryMB: process.resourceUsage().maxRSS / 1024,
    versions: { node: process.version.slice(1) },
  };
}

const plain = ({ mean, std, target }: { mean: Float64Array; std: Float64Array; target: Float64Array }) => ({
  mean: [...mean],
  std: [...std],
  target: [...target],
});

if (rows === undefined) process.stdout.write("null\n");
else if (task === "rows") {
  process.stdout.write(`${JSON.stringify({ training: plain(rows.training), test: plain(rows.test) })}\n`);
} else process.stdout.write(`${JSON.stringify(await run(rows))}\n`);
