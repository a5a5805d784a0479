import { type AnySuite, suite } from "@distcal/bench";
import { fit } from "../src/index.ts";
import { baseSplit, netcalNll } from "../test/gp-beta/peers.ts";

const names = Object.keys(netcalNll);
const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
const fits = "L-BFGS fit with 12 inducing points to the training rows of the paper's data sets";
const predictions = "mean, std and 19 quantiles of the test rows of the paper's data sets, 12 inducing points";

async function suites(): Promise<AnySuite[]> {
  const splits = names.flatMap((name) => {
    const split = baseSplit(name, 0);
    return split === undefined ? [] : [{ name, ...split }];
  });
  if (splits.length < names.length) {
    const skipped = "the data sets are not in the shared folder beside the repository";
    return [
      { title: fits, skipped },
      { title: predictions, skipped },
    ];
  }
  const options = { inducingPoints: 12, engine: "float64", optimiser: "lbfgs" } as const;
  const calibrators = await Promise.all(splits.map(({ training }) => fit(training, options)));
  return [
    suite(
      fits,
      splits.map(({ name, training }) => ({
        name,
        run: () => fit(training, options),
        work: { amount: training.mean.length, unit: "row" },
      })),
      { runs: "long" },
    ),
    suite(
      predictions,
      splits.map(({ name, test }, i) => ({
        name,
        run: () => calibrators[i].calibrate(test).summary(levels),
        work: { amount: test.mean.length, unit: "row" },
      })),
    ),
  ];
}

export default await suites();
