import type { Columns, Constraint, Kernel } from "@distcal/kernels";
import { requireFinite, requireLength, requirePositive } from "@distcal/numerics";
import { type LikelihoodParameter, triangleSize } from "../likelihoods/likelihood.ts";
import { type Bijector, positive, real } from "./bijectors.ts";

const bijectors: Readonly<Record<Constraint, Bijector>> = { real, positive };

/** Everything that a fit learns, as readable values inside their domains. */
export interface SvgpParameters {
  /** The kernel's own parameters, by name. */
  readonly kernel: Readonly<Record<string, number>>;
  /** ω and κ of B = ωωᵀ + diag κ, D numbers each, κ > 0. */
  readonly loading: Float64Array;
  readonly variance: Float64Array;
  /** The m inducing points: the kernel's columns, by name. */
  readonly inducing: Columns;
  /** M of q(v) = N(M, SSᵀ), the whitened posterior: D numbers an inducing point. */
  readonly posteriorMean: Float64Array;
  /** S, lower triangular of size Dm: its triangle row by row. */
  readonly posteriorFactor: Float64Array;
  /** The likelihood's own parameters, in its order. */
  readonly likelihood: Float64Array;
}

/** The sizes of a model, and what its kernel and its likelihood learn. */
export interface SvgpShape {
  readonly kernel: Pick<Kernel, "columns" | "parameters">;
  readonly outputs: number;
  readonly inducing: number;
  readonly likelihood: readonly LikelihoodParameter[];
}

/** Where each parameter stands in the one vector that optimisers see, and how it is constrained. */
export interface ParameterLayout {
  readonly shape: SvgpShape;
  readonly size: number;
  /** Inducing columns follow each other in the kernel's order, as its parameters do. */
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
  const { kernel, outputs, inducing, likelihood } = shape;
  requireAtLeastOne("parameterLayout", "outputs", outputs);
  requireAtLeastOne("parameterLayout", "inducing", inducing);
  let at = 0;
  const block = (length: number, constraint: ParameterBlock["constraint"]): ParameterBlock => {
    const from = at;
    at += length;
    return Object.freeze({ from, to: at, constraint });
  };
  const each = (constraints: readonly Constraint[]): ParameterBlock => block(constraints.length, constraints);
  const blocks = Object.freeze({
    kernel: each(kernel.parameters.map(({ constraint }) => constraint)),
    loading: block(outputs, "real"),
    variance: block(outputs, "positive"),
    inducing: each(kernel.columns.flatMap(({ constraint }) => new Array<Constraint>(inducing).fill(constraint))),
    posteriorMean: block(outputs * inducing, "real"),
    // Its diagonal may have either sign: the divergence sees ln|S_dd|, which keeps it away from 0.
    posteriorFactor: block(triangleSize(outputs * inducing), "real"),
    likelihood: each(likelihood.map(({ constraint }) => constraint)),
  });
  return Object.freeze({ shape, size: at, blocks });
}

/** The unconstrained vector of these parameters: logarithms where a number must stay positive. */
export function packParameters(layout: ParameterLayout, parameters: SvgpParameters): Float64Array {
  const packed = new Float64Array(layout.size);
  let at = 0;
  for (const { name, values, length, constraint } of namedNumbers(layout, parameters)) {
    if (values?.length !== length) {
      throw new RangeError(
        `packParameters: ${name} must hold ${length} numbers, got ${values?.length ?? "none"}; look at the shape of the layout`,
      );
    }
    for (let i = 0; i < length; i++) {
      requireInDomain(length === 1 ? name : `${name}[${i}]`, values[i], constraintAt(constraint, i));
      packed[at++] = bijectors[constraintAt(constraint, i)].inverse(values[i]);
    }
  }
  return packed;
}

interface NamedNumbers extends Pick<ParameterBlock, "constraint"> {
  readonly name: string;
  readonly values: ArrayLike<number> | undefined;
  readonly length: number;
}

/** All numbers of a model in the order of its vector. */
function namedNumbers(layout: ParameterLayout, parameters: SvgpParameters): NamedNumbers[] {
  const { kernel, inducing: length } = layout.shape;
  return blocksOf(layout).flatMap(([block, { from, to, constraint }]): NamedNumbers[] => {
    if (block === "kernel") {
      return kernel.parameters.map(({ name, constraint }) => {
        return { name: `kernel.${name}`, values: [parameters.kernel[name]], length: 1, constraint };
      });
    }
    if (block === "inducing") {
      return kernel.columns.map(({ name, constraint }) => {
        return { name: `inducing.${name}`, values: parameters.inducing[name], length, constraint };
      });
    }
    return [{ name: block, values: parameters[block], length: to - from, constraint }];
  });
}

/** The readable values of an unconstrained vector. */
export function unpackParameters(layout: ParameterLayout, packed: Float64Array): SvgpParameters {
  requireLength("unpackParameters", "packed", packed.length, layout.size);
  const { kernel, inducing } = layout.shape;
  const values = (name: keyof SvgpParameters): Float64Array => {
    const { from, to, constraint } = layout.blocks[name];
    const block = packed.slice(from, to);
    // The factor of the posterior is nearly all of the vector, and real.
    if (constraint !== "real") {
      for (let i = 0; i < block.length; i++) block[i] = bijectors[constraintAt(constraint, i)].forward(block[i]);
    }
    return block;
  };
  const [ofKernel, ofPoints] = [values("kernel"), values("inducing")];
  return Object.freeze({
    kernel: Object.fromEntries(kernel.parameters.map(({ name }, k) => [name, ofKernel[k]])),
    loading: values("loading"),
    variance: values("variance"),
    inducing: Object.fromEntries(
      kernel.columns.map(({ name }, k) => [name, ofPoints.subarray(k * inducing, (k + 1) * inducing)]),
    ),
    posteriorMean: values("posteriorMean"),
    posteriorFactor: values("posteriorFactor"),
    likelihood: values("likelihood"),
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
function requireInDomain(name: string, value: number, constraint: Constraint): void {
  if (Number.isFinite(value) && (constraint === "real" || value > 0)) return;
  (constraint === "real" ? requireFinite : requirePositive)("packParameters", name, value);
}

/** Throws unless value is an integer ≥ 1. */
export function requireAtLeastOne(where: string, name: string, value: number): void {
  if (!(Number.isSafeInteger(value) && value >= 1)) {
    throw new RangeError(`${where}: ${name} must be an integer ≥ 1, got ${value}; pass a whole number such as 8`);
  }
}
