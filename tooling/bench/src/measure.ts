import { Bench } from "tinybench";
import type { BenchSuite, Work } from "./suite.ts";

/** One case, measured. Times are of one run, in nanoseconds. */
export interface Measurement {
  readonly suite: string;
  readonly name: string;
  readonly medianNs: number;
  /** 99th percentile: how much the machine disturbed the run. */
  readonly p99Ns: number;
  readonly samples: number;
  /** Work per second, where the case says how much a run does. */
  readonly rate?: { readonly perSecond: number; readonly unit: Work["unit"] };
  /** Median of the suite's first case over this one's: above 1 is faster than the first. */
  readonly speedup: number;
}

/** Measures each case of a suite in turn, in this process. */
export async function measure(suite: BenchSuite, budgetMs: number): Promise<Measurement[]> {
  const bench = new Bench({ time: budgetMs, warmupTime: budgetMs / 4, throws: true });
  for (const { name, run } of suite.cases) bench.add(name, run);
  await bench.run();
  const medians = bench.tasks.map((task) => latencyOf(task.result).p50);
  return bench.tasks.map((task, i) => {
    const latency = latencyOf(task.result);
    const work = suite.cases[i].work;
    return {
      suite: suite.title,
      name: task.name,
      medianNs: latency.p50 * 1e6,
      p99Ns: latency.p99 * 1e6,
      samples: latency.samplesCount,
      ...(work && { rate: { perSecond: work.amount / (latency.p50 / 1e3), unit: work.unit } }),
      speedup: medians[0] / latency.p50,
    };
  });
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
  readonly samplesCount: number;
}

function latencyOf(result: { state: string; latency?: Latency }): Latency {
  if (result.latency === undefined) throw new Error(`bench: a case ended as "${result.state}" without a measurement`);
  return result.latency;
}
