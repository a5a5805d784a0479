import type { Rng } from "@distcal/numerics";

/** Sizes of a network of two hidden layers: inputs → units → units → 1, rectified linear units. */
export interface NetworkShape {
  readonly inputs: number;
  readonly units: number;
}

/** Where the parts of a network lie in its one vector of parameters; the weights of a unit lie next to each other. */
export interface NetworkLayout {
  readonly firstBias: number;
  readonly secondWeights: number;
  readonly secondBias: number;
  readonly outputWeights: number;
  readonly outputBias: number;
  readonly length: number;
}

/** The units of both hidden layers that dropout keeps, by number, and what makes up for the others: 1/keep. */
export interface KeptUnits {
  readonly first: Int32Array;
  readonly second: Int32Array;
  firstCount: number;
  secondCount: number;
  readonly scale: number;
}

/** The layout of the parameter vector: first weights (units × inputs) at 0, then as named. */
export function networkLayout({ inputs, units }: NetworkShape): NetworkLayout {
  const firstBias = units * inputs;
  const secondWeights = firstBias + units;
  const secondBias = secondWeights + units * units;
  const outputWeights = secondBias + units;
  const outputBias = outputWeights + units;
  return Object.freeze({
    firstBias,
    secondWeights,
    secondBias,
    outputWeights,
    outputBias,
    length: outputBias + 1,
  });
}

/** Random weights, uniform within ±√(6/(fan in + fan out)), biases 0 (Glorot & Bengio 2010). */
export function initialParameters(shape: NetworkShape, rng: Rng): Float64Array {
  const { inputs, units } = shape;
  const layout = networkLayout(shape);
  const parameters = new Float64Array(layout.length);
  const fill = (start: number, count: number, bound: number): void => {
    for (let i = start; i < start + count; i++) parameters[i] = bound * (2 * rng.uniform() - 1);
  };
  fill(0, units * inputs, Math.sqrt(6 / (inputs + units)));
  fill(layout.secondWeights, units * units, Math.sqrt(3 / units));
  fill(layout.outputWeights, units, Math.sqrt(6 / (units + 1)));
  return parameters;
}

/** Room for the units kept at the given rate of dropout. */
export function keptUnits(units: number, dropout: number): KeptUnits {
  return {
    first: new Int32Array(units),
    second: new Int32Array(units),
    firstCount: 0,
    secondCount: 0,
    scale: 1 / (1 - dropout),
  };
}

/** Draws which units are kept, each with probability keep = 1/scale (to 2⁻¹⁶). */
export function drawKept(kept: KeptUnits, rng: Rng): KeptUnits {
  const threshold = Math.round(2 ** 16 / kept.scale);
  kept.firstCount = drawInto(kept.first, threshold, rng);
  kept.secondCount = drawInto(kept.second, threshold, rng);
  return kept;
}

function drawInto(out: Int32Array, threshold: number, rng: Rng): number {
  let count = 0;
  let bits = 0;
  for (let unit = 0; unit < out.length; unit++) {
    // One output of the generator decides about two units.
    bits = unit % 2 === 0 ? rng.nextUint32() : bits >>> 16;
    // Branch-free: a fair coin is what branch prediction is worst at. The next unit kept overwrites one that is not.
    out[count] = unit;
    count += (bits & 0xffff) < threshold ? 1 : 0;
  }
  return count;
}
