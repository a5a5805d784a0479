/** How much one run of a case does, so that cases of different size can be compared: 1000 calls, 2·n³ flop, 128 rows. */
export interface Work {
  readonly amount: number;
  readonly unit: "call" | "flop" | "row" | "byte" | "step";
}

export interface BenchCase {
  readonly name: string;
  /** One run. Return something that depends on the result, so that the work can't be optimised away. */
  readonly run: () => unknown;
  readonly work?: Work;
}

/** How a suite is measured: short cases many times by the clock, the others a few times. */
export interface SuiteOptions {
  /**
   * "short" (default): many runs, by the clock on the wall. "long": a few runs of a second or so, by the processor time of
   * this process, which others can't disturb. "process": a few runs of other programs, by the clock on the wall.
   */
  readonly runs?: "short" | "long" | "process";
}

/** Cases that belong next to each other: the first is the one that the others are compared with. */
export interface BenchSuite extends Required<SuiteOptions> {
  readonly title: string;
  readonly cases: readonly BenchCase[];
}

/** Something that can be weighed instead of timed. */
export interface SizeSuite {
  readonly title: string;
  readonly sizes: () => Promise<readonly { readonly name: string; readonly bytes: number }[]>;
}

/** A suite that can't be run here, and why. */
export interface SkippedSuite {
  readonly title: string;
  readonly skipped: string;
}

/** What a `*.bench.ts` file may hold. */
export type AnySuite = BenchSuite | SizeSuite | SkippedSuite;

/** What a `*.bench.ts` file exports as its default: `export default suite("cholesky", [...])`, or a list of suites. */
export function suite(title: string, cases: readonly BenchCase[], { runs = "short" }: SuiteOptions = {}): BenchSuite {
  return Object.freeze({ title, cases: Object.freeze([...cases]), runs });
}
