import { createRng } from "@distcal/numerics";
import { createElbo, type Elbo, packParameters } from "@distcal/svgp-inference";
import { createTensorElbo, type TensorElbo } from "../../src/elbo/elbo.ts";
import { deviceLikelihood, hostLikelihood, randomObserved } from "./beta-likelihoods.ts";
import { randomParameters, randomPredictions } from "./random-model.ts";

/** One small problem on the host and on the device, with a point to start from. */
export interface SmallProblem {
  readonly rows: number;
  readonly host: Elbo;
  readonly device: TensorElbo;
  readonly start: Float64Array;
  dispose(): void;
}

/** 20 rows, three inducing points. */
export function smallProblem(seed: number): SmallProblem {
  const rows = 20;
  const inducing = 3;
  const rng = createRng(seed);
  const observed = randomObserved(rows, rng);
  const predictions = randomPredictions(rows, rng);
  const [onHost, onDevice] = [hostLikelihood(observed), deviceLikelihood(observed)];
  const device = createTensorElbo({ predictions, likelihood: onDevice, inducing });
  const host = createElbo({ predictions, likelihood: onHost, inducing, jitter: device.jitter });
  return {
    rows,
    host,
    device,
    start: packParameters(host.layout, randomParameters(onHost, inducing, rng)),
    dispose() {
      device.dispose();
      onDevice.dispose();
    },
  };
}
