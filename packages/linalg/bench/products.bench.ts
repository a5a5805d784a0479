import { type BenchSuite, suite } from "@distcal/bench";
import { gramOfRows, multiply, multiplyTransposed, transposeMultiply } from "../src/index.ts";
import {
  plainGramOfRows,
  plainMultiply,
  plainMultiplyTransposed,
  plainTransposeMultiply,
} from "../test/plain-loops.ts";
import { randomMatrix, uniforms } from "../test/random-matrices.ts";
import { sizes } from "./sizes.ts";

const uniform = uniforms(1);

const suites: readonly BenchSuite[] = sizes.flatMap((n) => {
  const a = randomMatrix(n, n, uniform);
  const b = randomMatrix(n, n, uniform);
  const work = { amount: 2 * n ** 3, unit: "flop" } as const;
  const half = { amount: n ** 3, unit: "flop" } as const;
  return [
    suite(`A·B, n = ${n}`, [
      { name: "plain triple loop", run: () => plainMultiply(a, b).data[0], work },
      { name: "multiply", run: () => multiply(a, b).data[0], work },
    ]),
    suite(`A·Bᵀ, n = ${n}`, [
      { name: "plain triple loop", run: () => plainMultiplyTransposed(a, b).data[0], work },
      { name: "multiplyTransposed", run: () => multiplyTransposed(a, b).data[0], work },
    ]),
    suite(`Aᵀ·B, n = ${n}`, [
      { name: "plain triple loop", run: () => plainTransposeMultiply(a, b).data[0], work },
      { name: "transposeMultiply", run: () => transposeMultiply(a, b).data[0], work },
    ]),
    suite(`A·Aᵀ, n = ${n}`, [
      { name: "plain triple loop", run: () => plainGramOfRows(a).data[0], work: half },
      { name: "gramOfRows", run: () => gramOfRows(a).data[0], work: half },
    ]),
  ];
});

export default suites;
