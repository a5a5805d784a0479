import { fromRows } from "@distcal/linalg";
import { createRng } from "@distcal/numerics";
import { expectGradient } from "@distcal/testing";
import { describe, it } from "vitest";
import { dropoutLossWithGrad } from "../../../src/regressors/mc-dropout/dropout-loss.ts";
import { initialParameters } from "../../../src/regressors/mc-dropout/dropout-network.ts";
import { linearToy } from "../toy-data.ts";

describe("dropoutLossWithGrad", () => {
  it.each([
    [0.5, 7, 2],
    [0.2, 10, 3],
    [0.001, 5, 1],
  ])("has the gradient of central differences, dropout %f, %i units", (dropout, units, columns) => {
    const { features, target } = linearToy(9, units, 0.5, columns);
    // Biases of exactly 0 lie on the kink of a unit whose inputs were all dropped.
    const rng = createRng(units);
    const at = initialParameters({ inputs: columns, units }, rng).map((value) => value + 0.1 * rng.normal());
    // A new objective for each value: the order of rows and the dropped units depend on the step number alone.
    const loss = (): ReturnType<typeof dropoutLossWithGrad> =>
      dropoutLossWithGrad({
        inputs: fromRows(features),
        target: Float64Array.from(target),
        units,
        dropout,
        weightDecay: 0.01,
        batch: 4,
        seed: 5,
      });
    for (const step of [0, 3]) {
      expectGradient({
        value: (x) => loss()(x, new Float64Array(x.length), step),
        gradient: (x) => {
          const gradient = new Float64Array(x.length);
          loss()(x, gradient, step);
          return gradient;
        },
        at,
        // Small, or a unit crosses the kink of the rectifier.
        step: 1e-6,
        relative: 1e-5,
        ofLargest: 1e-6,
      });
    }
  });
});
