import {
  batchOf,
  empiricalBatch,
  laplaceBatch,
  logisticBatch,
  normal,
  normalMixture,
  quantileTableBatch,
  studentTBatch,
} from "@distcal/distributions";
import { describeBatchLaws } from "@distcal/testing";

const location = [0, -2, 5];

describeBatchLaws("a batch of mixed families", () =>
  batchOf([normal({ mean: 1, std: 2 }), normalMixture({ weights: [1, 3], mean: [-4, 2], std: [1, 0.5] })]),
);
describeBatchLaws("a batch of Student's t", () => studentTBatch({ location, scale: 2, degreesOfFreedom: [3, 4, 50] }));
describeBatchLaws("a batch of Laplace distributions", () => laplaceBatch({ location, scale: [1, 2, 0.5] }));
describeBatchLaws("a batch of logistic distributions", () => logisticBatch({ location, scale: [1, 2, 0.5] }));
describeBatchLaws("a batch of samples", () =>
  empiricalBatch({
    samples: [
      [1, 2, 4],
      [0, -1],
    ],
  }),
);
describeBatchLaws("a batch of quantile tables", () =>
  quantileTableBatch({
    levels: [0.1, 0.5, 0.9],
    values: [
      [1, 2, 4],
      [-3, 0, 1],
    ],
  }),
);
