import { type BenchSuite, suite } from "@distcal/bench";
import {
  cholesky,
  solveLower,
  solveLowerTransposed,
  solveLowerTransposedVector,
  solveLowerVector,
} from "../src/index.ts";
import { plainSolveLower, plainSolveLowerTransposed } from "../test/plain-loops.ts";
import { randomMatrix, randomPositiveDefinite, uniforms } from "../test/random-matrices.ts";
import { sizes } from "./sizes.ts";

const uniform = uniforms(3);

const suites: readonly BenchSuite[] = sizes.flatMap((n) => {
  const factor = cholesky(randomPositiveDefinite(n, uniform));
  const many = randomMatrix(n, n, uniform);
  const one = randomMatrix(n, 1, uniform);
  const work = { amount: n ** 3, unit: "flop" } as const;
  const vectorWork = { amount: n ** 2, unit: "flop" } as const;
  return [
    suite(`L⁻¹·B, n = ${n}, ${n} columns`, [
      { name: "plain triple loop", run: () => plainSolveLower(factor, many).data[0], work },
      { name: "solveLower", run: () => solveLower(factor, many).data[0], work },
    ]),
    suite(`L⁻ᵀ·B, n = ${n}, ${n} columns`, [
      { name: "plain triple loop", run: () => plainSolveLowerTransposed(factor, many).data[0], work },
      { name: "solveLowerTransposed", run: () => solveLowerTransposed(factor, many).data[0], work },
    ]),
    suite(`L⁻¹·b, n = ${n}, one column`, [
      { name: "plain double loop", run: () => plainSolveLower(factor, one).data[0], work: vectorWork },
      { name: "solveLowerVector", run: () => solveLowerVector(factor, one.data)[0], work: vectorWork },
    ]),
    suite(`L⁻ᵀ·b, n = ${n}, one column`, [
      { name: "plain double loop", run: () => plainSolveLowerTransposed(factor, one).data[0], work: vectorWork },
      {
        name: "solveLowerTransposedVector",
        run: () => solveLowerTransposedVector(factor, one.data)[0],
        work: vectorWork,
      },
    ]),
  ];
});

export default suites;
