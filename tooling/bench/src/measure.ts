import { Bench } from "tinybench";
import { calibrationLoop } from "./calibration-loop.ts";
import { median } from "./median.ts";
import type { BenchCase, BenchSuite, Work } from "./suite.ts";

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
  /** The ratio of the suite's first case over this one's: above 1 is faster than the first. */
  readonly speedup: number;
}

/** Rounds of calibration loop and case in turn. */
const rounds = { short: 5, long: 3, process: 3 } as const;
/** What the calibration loop takes of each round, in milliseconds. */
const calibrationTime = 15;

/** Measures each case of a suite in turn, in this process; short cases take about `budgetMs` each. */
export async function measure(suite: BenchSuite, budgetMs: number): Promise<Measurement[]> {
  const measured: Omit<Measurement, "speedup">[] = [];
  for (const one of suite.cases) measured.push(await measureCase(suite, one, budgetMs));
  return measured.map((one) => ({ ...one, speedup: measured[0].ratio / one.ratio }));
}

/** One case of a suite, without its place beside the others. */
async function measureCase(
  { title, runs }: BenchSuite,
  { name, run, work }: BenchCase,
  budgetMs: number,
): Promise<Omit<Measurement, "speedup">> {
  const byProcessor = runs === "long";
  const now = byProcessor ? processorTime : () => performance.now();
  const latencies: Latency[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds[runs]; round++) {
    const loop = await latencyOf(
      new Bench({ now, time: calibrationTime, warmupTime: 2, throws: true }),
      calibrationLoop,
    );
    const many = {
      time: budgetMs / rounds[runs],
      iterations: 3,
      warmup: round === 0,
      warmupTime: budgetMs / 4,
      warmupIterations: 2,
    };
    const once = { time: 0, iterations: 1, warmup: round === 0, warmupTime: 0, warmupIterations: 1 };
    const bench = new Bench({ now, throws: true, ...(runs === "short" ? many : once) });
    // Where it is not told, the runner calls a case once to find out whether it has to wait for it.
    const latency = await latencyOf(bench, run, runs === "short" ? {} : { async: true });
    latencies.push(latency);
    ratios.push(latency.p50 / loop.p50);
  }
  const ratio = median(ratios);
  const middle = median(latencies.map(({ p50 }) => p50));
  return {
    suite: title,
    name,
    medianNs: middle * 1e6,
    p99Ns: Math.max(...latencies.map(({ p99 }) => p99)) * 1e6,
    samples: latencies.reduce((sum, { samplesCount }) => sum + samplesCount, 0),
    runs,
    ratio,
    noise: (Math.max(...ratios) - Math.min(...ratios)) / (2 * ratio),
    ...(work && { rate: { perSecond: work.amount / (middle / 1e3), unit: work.unit } }),
  };
}

interface Latency {
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
