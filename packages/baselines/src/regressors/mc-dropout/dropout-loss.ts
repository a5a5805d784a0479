import type { Matrix } from "@distcal/linalg";
import { createRng, shuffle } from "@distcal/numerics";
import type { StochasticObjective } from "@distcal/svgp-inference";
import { drawKept, keptUnits, networkLayout } from "./dropout-network.ts";
import { dropoutPass } from "./dropout-pass.ts";

export interface DropoutLossInput {
  readonly inputs: Matrix;
  readonly target: Float64Array;
  readonly units: number;
  readonly dropout: number;
  readonly weightDecay: number;
  /** Rows per step. */
  readonly batch: number;
  readonly seed: number;
}

/**
 * The loss of one batch, (1/B)·Σ (y − f(x))² + λ·Σ weight², with its gradient. Each row has dropped units of its own,
 * and each epoch an order of rows of its own; both depend on the seed and on the number of the step alone.
 */
export function dropoutLossWithGrad(input: DropoutLossInput): StochasticObjective {
  const { inputs, target, units, dropout, weightDecay, batch, seed } = input;
  const shape = { inputs: inputs.cols, units };
  const layout = networkLayout(shape);
  const pass = dropoutPass(shape);
  const kept = keptUnits(units, dropout);
  const stepsPerEpoch = Math.ceil(inputs.rows / batch);
  const streams = createRng(seed);
  const shuffles = streams.fork(1);
  const order = Int32Array.from({ length: inputs.rows }, (_, row) => row);
  const penalised = [
    [0, layout.firstBias],
    [layout.secondWeights, layout.secondBias],
    [layout.outputWeights, layout.outputBias],
  ] as const;

  return (parameters, gradientOut, step) => {
    const place = step % stepsPerEpoch;
    if (place === 0) shuffle(order, shuffles.fork(step));
    const masks = streams.fork(3 + step);
    gradientOut.fill(0);
    const from = place * batch;
    const to = Math.min(from + batch, inputs.rows);
    let loss = 0;
    for (let i = from; i < to; i++) {
      drawKept(kept, masks);
      const error = pass.forward(parameters, inputs.data, order[i], kept) - target[order[i]];
      loss += (error * error) / (to - from);
      pass.addGradient(parameters, inputs.data, order[i], kept, (2 * error) / (to - from), gradientOut);
    }
    for (const [start, end] of penalised) {
      for (let i = start; i < end; i++) {
        loss += weightDecay * parameters[i] * parameters[i];
        gradientOut[i] += 2 * weightDecay * parameters[i];
      }
    }
    return loss;
  };
}
