import { type BenchSuite, suite } from "@distcal/bench";
import { createRng } from "@distcal/numerics";
import { observe, startWatch, watchText } from "../src/index.ts";

const rng = createRng(1);

function rows(count: number) {
  const means = rng.fillNormal(new Float64Array(count));
  return { means, stds: means.map((mean) => Math.exp(0.5 * mean)), pits: rng.fillUniform(new Float64Array(count)) };
}

const state = startWatch(rows(1200));
const many = rows(100_000);
const one = rows(1);

const suites: BenchSuite[] = [
  suite("a watch of 5 regions with 16 bets each", [
    {
      name: "observe, 100,000 rows at once",
      work: { amount: 100_000, unit: "row" },
      run: () => observe(state, many),
    },
    { name: "observe, one row", work: { amount: 1, unit: "row" }, run: () => observe(state, one) },
    { name: "watchText", work: { amount: 1, unit: "call" }, run: () => watchText(state) },
  ]),
];

export default suites;
