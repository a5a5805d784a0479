import type { Elbo, Objective, ParameterLayout } from "@distcal/svgp-inference";

/** Where the likelihood's parameters that may be any real number stand: those that the loss holds by a prior N(0, 1). */
export function heldByPrior({ shape, blocks }: ParameterLayout): number[] {
  const { from } = blocks.likelihood;
  return shape.likelihood.flatMap(({ constraint }, k) => (constraint === "real" ? [from + k] : []));
}

/** −(ELBO + ln prior)/rows, the loss that every optimiser here brings down: as `lossPerRow`, from the layout alone. */
export function lossOf(elbo: Elbo, total: number): Objective {
  const held = heldByPrior(elbo.layout);
  return (x, gradient) => {
    let value = elbo.valueWithGrad(x, gradient, total);
    for (const i of held) {
      value -= 0.5 * x[i] * x[i];
      gradient[i] -= x[i];
    }
    for (let i = 0; i < gradient.length; i++) gradient[i] /= -total;
    return -value / total;
  };
}
