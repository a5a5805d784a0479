import { type AnySuite, suite } from "@distcal/bench";
import { fit } from "../src/index.ts";
import { baseSplit, netcalNll } from "../test/gp-beta/peers.ts";

const names = Object.keys(netcalNll);
const levels = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);
const fits = "L-BFGS fit with 12 inducing points to the training rows of the paper's data sets";
const predictions = "mean, std and 19 quantiles of the test rows of the paper's data sets, 12 inducing points";
const manyPoints = [16, 32, 64] as const;
const fromFew = (points: number): string =>
  `fit with ${points} inducing points to Concrete, from the usual start and from where 8 ended`;

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
      ...manyPoints.map((points) => ({ title: fromFew(points), skipped })),
    ];
  }
  const options = { inducingPoints: 12, engine: "float64", optimiser: "lbfgs" } as const;
  const calibrators = await Promise.all(splits.map(({ training }) => fit(training, options)));
  const concrete = splits[names.indexOf("concrete")].training;
  return [
    ...manyPoints.map((inducingPoints) =>
      suite(
        fromFew(inducingPoints),
        [false, true].map((fewFirst) => ({
          name: fewFirst ? "from 8 points" : "from the usual start",
          run: () => fit(concrete, { ...options, inducingPoints, fewFirst, threads: 1 }),
        })),
        { runs: "long" },
      ),
    ),
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
