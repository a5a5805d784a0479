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

/** Cases that belong beside each other: the first is the one that the others are compared with. */
export interface BenchSuite {
  readonly title: string;
  readonly cases: readonly BenchCase[];
}

/** What a `*.bench.ts` file exports as its default: `export default suite("cholesky", [...])`, or a list of suites. */
export function suite(title: string, cases: readonly BenchCase[]): BenchSuite {
  return Object.freeze({ title, cases: Object.freeze([...cases]) });
}
