import { Bench } from "tinybench";
import { calibrationLoop } from "./calibration-loop.ts";
import { median } from "./median.ts";
import type { BenchSuite, Work } from "./suite.ts";

/** One case, measured. Times are of one run, in nanoseconds. */
export interface Measurement {
  readonly suite: string;
  readonly name: string;
  readonly medianNs: number;
  /** 99th percentile: how much the machine disturbed the run. */
  readonly p99Ns: number;
  readonly samples: number;
  /** How it was measured; times of "long" runs are processor times. */
  readonly runs: BenchSuite["runs"];
  /** The time as a multiple of the calibration loop's, both measured in turns; the median of the rounds. */
  readonly ratio: number;
  /** How far the rounds' ratios lay apart: half their range, as a share of the median. */
  readonly noise: number;
  /** Work per second, where the case says how much a run does. */
  readonly rate?: { readonly perSecond: number; readonly unit: Work["unit"] };
  /** The time of the suite's first case over this one's, the median of the rounds: above 1 is faster than the first. */
  readonly speedup: number;
}

/** Rounds of all cases in turn, each after the calibration loop. */
const rounds = { short: 5, long: 3, process: 3 } as const;
/** What the calibration loop takes of each turn, in milliseconds. */
const calibrationTime = 15;

/**
 * Measures the cases of a suite alternately, in this process, so that what others do on the machine touches all of them; short
 * cases take about `budgetMs` each.
 */
export async function measure({ title, runs, cases }: BenchSuite, budgetMs: number): Promise<Measurement[]> {
  const turns = cases.map((): Turn[] => []);
  for (let round = 0; round < rounds[runs]; round++) {
    for (const [k, { run }] of cases.entries()) turns[k].push(await oneTurn(runs, run, budgetMs, round === 0));
  }
  return cases.map(({ name, work }, k) => {
    const ratios = turns[k].map(({ latency, loop }) => latency.p50 / loop.p50);
    const ratio = median(ratios);
    const middle = median(turns[k].map(({ latency }) => latency.p50));
    return {
      suite: title,
      name,
      medianNs: middle * 1e6,
      p99Ns: Math.max(...turns[k].map(({ latency }) => latency.p99)) * 1e6,
      samples: turns[k].reduce((sum, { latency }) => sum + latency.samplesCount, 0),
      runs,
      ratio,
      noise: (Math.max(...ratios) - Math.min(...ratios)) / (2 * ratio),
      ...(work && { rate: { perSecond: work.amount / (middle / 1e3), unit: work.unit } }),
      speedup: median(turns[k].map(({ latency }, round) => turns[0][round].latency.p50 / latency.p50)),
    };
  });
}

/** One turn of a case, and the calibration loop just before it. */
interface Turn {
  readonly latency: Latency;
  readonly loop: Latency;
}

async function oneTurn(
  runs: BenchSuite["runs"],
  run: () => unknown,
  budgetMs: number,
  isFirst: boolean,
): Promise<Turn> {
  const loop = await latencyOf(
    new Bench({ now: clockOf(runs), time: calibrationTime, warmupTime: 2, throws: true }),
    calibrationLoop,
  );
  return { loop, latency: await caseLatency(runs, run, { budgetMs: budgetMs / rounds[runs], isFirst }) };
}

/** One turn of a case alone: short cases run for about `budgetMs`, others once; the first turn warms up. */
export async function caseLatency(
  runs: BenchSuite["runs"],
  run: () => unknown,
  { budgetMs, isFirst }: { readonly budgetMs: number; readonly isFirst: boolean },
): Promise<Latency> {
  const many = { time: budgetMs, iterations: 3, warmup: isFirst, warmupTime: 1.25 * budgetMs, warmupIterations: 2 };
  const once = { time: 0, iterations: 1, warmup: isFirst, warmupTime: 0, warmupIterations: 1 };
  const bench = new Bench({ now: clockOf(runs), throws: true, ...(runs === "short" ? many : once) });
  // Where it is not told, the runner calls a case once to find out whether it has to wait for it.
  return latencyOf(bench, run, runs === "short" ? {} : { async: true });
}

function clockOf(runs: BenchSuite["runs"]): () => number {
  return runs === "long" ? processorTime : () => performance.now();
}

/** Times of the runs of a turn, in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly samplesCount: number;
}

async function latencyOf(bench: Bench, run: () => unknown, options: { async?: boolean } = {}): Promise<Latency> {
  bench.add("case", run, options);
  const [{ result }] = await bench.run();
  if (!("latency" in result)) throw new Error(`bench: a case ended as "${result.state}" without a measurement`);
  return result.latency;
}

/** Milliseconds of processor time that this process has had, all of its threads together. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}
