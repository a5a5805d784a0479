import { type BenchSuite, suite } from "@distcal/bench";
import { cholesky, choleskyVjp } from "../src/index.ts";
import { plainCholesky } from "../test/plain-loops.ts";
import { randomMatrix, randomPositiveDefinite, uniforms } from "../test/random-matrices.ts";
import { sizes } from "./sizes.ts";

const uniform = uniforms(2);

const suites: readonly BenchSuite[] = sizes.flatMap((n) => {
  const a = randomPositiveDefinite(n, uniform);
  const factor = cholesky(a);
  const factorBar = randomMatrix(n, n, uniform);
  const work = { amount: n ** 3 / 3, unit: "flop" } as const;
  // LᵀL̄ below the diagonal (2n³/3) and two triangular solves with n columns (n³ each)
  const reverseWork = { amount: (8 / 3) * n ** 3, unit: "flop" } as const;
  return [
    suite(`Cholesky, n = ${n}`, [
      { name: "plain triple loop", run: () => plainCholesky(a).data[0], work },
      { name: "cholesky", run: () => cholesky(a).data[0], work },
    ]),
    suite(`reverse rule of Cholesky, n = ${n}`, [
      { name: "choleskyVjp", run: () => choleskyVjp(factor, factorBar).data[0], work: reverseWork },
    ]),
  ];
});

export default suites;
