import { requireFinite, requireLength, requirePositive } from "@distcal/numerics";
import { type Bijector, positive, real } from "./bijectors.ts";
import { requireAtLeastOne } from "./checks.ts";
import { type Constraint, type LikelihoodParameter, triangleSize } from "./likelihood.ts";

const bijectors: Readonly<Record<Constraint, Bijector>> = { real, positive };

/** Everything that a fit learns, as readable values inside their domains. */
export interface SvgpParameters {
  /** θ of the kernel on predicted Gaussians, > 0. */
  readonly lengthscale: number;
  /** ω and κ of B = ωωᵀ + diag κ, D numbers each, κ > 0. */
  readonly loading: Float64Array;
  readonly variance: Float64Array;
  /** The inducing predictions, m of them, std > 0. */
  readonly inducingMean: Float64Array;
  readonly inducingStd: Float64Array;
  /** M of q(v) = N(M, SSᵀ), the whitened posterior: D numbers an inducing point. */
  readonly posteriorMean: Float64Array;
  /** S, lower triangular of size Dm: its triangle row by row. */
  readonly posteriorFactor: Float64Array;
  /** The likelihood's own parameters, in its order. */
  readonly likelihood: Float64Array;
}

/** The sizes of a model and what its likelihood learns. */
export interface SvgpShape {
  readonly outputs: number;
  readonly inducing: number;
  readonly likelihood: readonly LikelihoodParameter[];
}

/** Where each parameter stands in the one vector that optimisers see, and how it is constrained. */
export interface ParameterLayout {
  readonly shape: SvgpShape;
  readonly size: number;
  readonly blocks: Readonly<Record<keyof SvgpParameters, ParameterBlock>>;
}

export interface ParameterBlock {
  readonly from: number;
  readonly to: number;
  /** One for all of the block, or one for each number. */
  readonly constraint: Constraint | readonly Constraint[];
}

/** The layout of a model of this shape. The one table that names each constraint. */
export function parameterLayout(shape: SvgpShape): ParameterLayout {
  const { outputs, inducing, likelihood } = shape;
  requireAtLeastOne("parameterLayout", "outputs", outputs);
  requireAtLeastOne("parameterLayout", "inducing", inducing);
  let at = 0;
  const block = (length: number, constraint: ParameterBlock["constraint"]): ParameterBlock => {
    const from = at;
    at += length;
    return Object.freeze({ from, to: at, constraint });
  };
  const blocks = Object.freeze({
    lengthscale: block(1, "positive"),
    loading: block(outputs, "real"),
    variance: block(outputs, "positive"),
    inducingMean: block(inducing, "real"),
    inducingStd: block(inducing, "positive"),
    posteriorMean: block(outputs * inducing, "real"),
    // Its diagonal may have either sign: the divergence sees ln|S_dd|, which keeps it away from 0.
    posteriorFactor: block(triangleSize(outputs * inducing), "real"),
    likelihood: block(
      likelihood.length,
      likelihood.map(({ constraint }) => constraint),
    ),
  });
  return Object.freeze({ shape, size: at, blocks });
}

/** The unconstrained vector of these parameters: logarithms where a number must stay positive. */
export function packParameters(layout: ParameterLayout, parameters: SvgpParameters): Float64Array {
  const packed = new Float64Array(layout.size);
  for (const [name, { from, to, constraint }] of blocksOf(layout)) {
    const value = parameters[name];
    const values = typeof value === "number" ? [value] : value;
    if (values.length !== to - from) {
      throw new RangeError(
        `packParameters: ${name} must hold ${to - from} numbers, got ${values.length}; look at the shape of the layout`,
      );
    }
    for (let i = 0; i < values.length; i++) {
      requireInDomain(name, i, values[i], constraintAt(constraint, i));
      packed[from + i] = bijectors[constraintAt(constraint, i)].inverse(values[i]);
    }
  }
  return packed;
}

/** The readable values of an unconstrained vector. */
export function unpackParameters(layout: ParameterLayout, packed: Float64Array): SvgpParameters {
  requireLength("unpackParameters", "packed", packed.length, layout.size);
  const values = new Map<string, Float64Array>();
  for (const [name, { from, to, constraint }] of blocksOf(layout)) {
    const block = packed.slice(from, to);
    // The factor of the posterior is nearly all of the vector, and real.
    if (constraint !== "real") {
      for (let i = 0; i < block.length; i++) block[i] = bijectors[constraintAt(constraint, i)].forward(block[i]);
    }
    values.set(name, block);
  }
  const column = (name: keyof SvgpParameters): Float64Array => values.get(name) ?? new Float64Array(0);
  return Object.freeze({
    lengthscale: column("lengthscale")[0],
    loading: column("loading"),
    variance: column("variance"),
    inducingMean: column("inducingMean"),
    inducingStd: column("inducingStd"),
    posteriorMean: column("posteriorMean"),
    posteriorFactor: column("posteriorFactor"),
    likelihood: column("likelihood"),
  });
}

/** Turns a gradient in the readable values into one in the unconstrained vector, in place: d/d ln x = x · d/dx. */
export function pullBackGradient(layout: ParameterLayout, packed: Float64Array, gradient: Float64Array): void {
  for (const [, { from, to, constraint }] of blocksOf(layout)) {
    if (constraint === "real") continue;
    for (let i = from; i < to; i++) gradient[i] *= bijectors[constraintAt(constraint, i - from)].derivative(packed[i]);
  }
}

function blocksOf({ blocks }: ParameterLayout): [keyof SvgpParameters, ParameterBlock][] {
  return Object.entries(blocks) as [keyof SvgpParameters, ParameterBlock][];
}

function constraintAt(constraint: ParameterBlock["constraint"], i: number): Constraint {
  return typeof constraint === "string" ? constraint : constraint[i];
}

/** Throws, with the name of the parameter, where its bijector would without. */
function requireInDomain(name: string, i: number, value: number, constraint: Constraint): void {
  if (Number.isFinite(value) && (constraint === "real" || value > 0)) return;
  (constraint === "real" ? requireFinite : requirePositive)("packParameters", `${name}[${i}]`, value);
}
