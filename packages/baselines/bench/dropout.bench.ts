import { type BenchSuite, suite } from "@distcal/bench";
import { fitMcDropout } from "../src/regressors/index.ts";
import { linearToy } from "../test/regressors/toy-data.ts";

const [rows, epochs, units, dropout] = [512, 2, 128, 0.5];

const suites: readonly BenchSuite[] = [13, 27].map((columns) => {
  const { features, target } = linearToy(rows, 3, 0.5, columns);
  const work = { amount: rows * epochs, unit: "row" } as const;
  return suite(`training ${columns} → ${units} → ${units} → 1 with dropout, ${epochs} epochs of ${rows} rows`, [
    {
      name: "fitMcDropout",
      run: async () => (await fitMcDropout(features, target, { epochs, units, dropout })).loss,
      work,
    },
  ]);
});

export default suites;
