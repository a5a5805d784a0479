import { wasmInMemory } from "@distcal/numerics";
import { triangleSize } from "../likelihoods/likelihood.ts";
import { productKernelWasm } from "../wasm/product-kernel.wasm.ts";
import { covariancesInto, covariancesVjpInto } from "./covariance-products.ts";
import { addFactorGradient, addWeightsGradient, projectFactorInto } from "./posterior-products.ts";

/**
 * The arrays that the products with S and the covariances of rows work on, and both: in WebAssembly where that runs, else
 * in TypeScript. Both add the same terms in the same order, and give the same bits.
 */
export interface ProductWorkspace {
  /** A: α of each row, m × c. */
  readonly weights: Float64Array;
  readonly weightsBar: Float64Array;
  /** P: Σ_j α_j S_j of each row, D²m × c. */
  readonly projection: Float64Array;
  readonly projectionBar: Float64Array;
  /** Cov or C̅ of each row, its packed lower triangle by columns: D(D + 1)/2 × c. */
  readonly covariance: Float64Array;
  /** P from S and A. */
  project(factor: Float64Array, columns: number): void;
  /** Adds to A̅ what P̅ gives, with the S of the last `project`. */
  addWeightsGradient(factor: Float64Array, columns: number): void;
  /** Adds to S̅, on and below its diagonal, what P̅ gives. */
  addFactorGradient(factorBar: Float64Array, columns: number): void;
  /** Cov from P. */
  takeCovariances(columns: number): void;
  /** P̅ from C̅, which stands where Cov did. */
  takeProjectionGradient(columns: number): void;
}

interface ProductExports {
  readonly project: (...sizes: number[]) => void;
  readonly addWeightsGradient: (...sizes: number[]) => void;
  readonly factorGradient: (...sizes: number[]) => void;
  readonly threeCovariances: (...sizes: number[]) => void;
  readonly threeCovariancesVjp: (...sizes: number[]) => void;
}

/** For less work, rows times m², memory takes longer to set up than is saved: about 0.1 ms. */
const leastWork = 500_000;

let compiled: { readonly instance: ReturnType<typeof wasmInMemory<ProductExports>> } | undefined;

/**
 * A workspace for up to `columns` rows at a time, a multiple of 4, and about `rows` in all. The module is compiled at the first
 * use, and kept: it holds no data.
 */
export function productWorkspace(outputs: number, inducing: number, columns: number, rows: number): ProductWorkspace {
  if (rows * inducing * inducing < leastWork) return plainWorkspace(outputs, inducing, columns);
  compiled ??= { instance: wasmInMemory<ProductExports>(productKernelWasm) };
  return (
    (compiled.instance && wasmWorkspace(compiled.instance, outputs, inducing, columns)) ??
    plainWorkspace(outputs, inducing, columns)
  );
}

/** The TypeScript form. */
export function plainWorkspace(outputs: number, inducing: number, columns: number): ProductWorkspace {
  const weights = new Float64Array(inducing * columns);
  const weightsBar = new Float64Array(inducing * columns);
  const projection = new Float64Array(outputs * outputs * inducing * columns);
  const projectionBar = new Float64Array(outputs * outputs * inducing * columns);
  const covariance = new Float64Array(triangleSize(outputs) * columns);
  return Object.freeze({
    weights,
    weightsBar,
    projection,
    projectionBar,
    covariance,
    project: (factor: Float64Array, used: number) =>
      projectFactorInto(projection, factor, weights, outputs, inducing, used),
    addWeightsGradient: (factor: Float64Array, used: number) =>
      addWeightsGradient(weightsBar, factor, projectionBar, outputs, inducing, used),
    addFactorGradient: (factorBar: Float64Array, used: number) =>
      addFactorGradient(factorBar, weights, projectionBar, outputs, inducing, used),
    takeCovariances: (used: number) => covariancesInto(covariance, projection, outputs, outputs * inducing, used),
    takeProjectionGradient: (used: number) =>
      covariancesVjpInto(projectionBar, covariance, projection, outputs, outputs * inducing, used),
  });
}

function wasmWorkspace(
  instance: NonNullable<ReturnType<typeof wasmInMemory<ProductExports>>>,
  outputs: number,
  inducing: number,
  columns: number,
): ProductWorkspace | undefined {
  const n = outputs * inducing;
  const perColumn = 4 + 2 * inducing + 2 * n * outputs + triangleSize(outputs);
  const made = instance(8 * (2 * n * n + perColumn * columns));
  if (made === undefined) return undefined;
  const { exports, buffer } = made;
  let end = 0;
  const array = (length: number): Float64Array => {
    const view = new Float64Array(buffer, end, length);
    end += 8 * length;
    return view;
  };
  const factor = array(n * n);
  const factorBar = array(n * n);
  const packed = array(4 * columns);
  const weights = array(inducing * columns);
  const weightsBar = array(inducing * columns);
  const projection = array(n * outputs * columns);
  const projectionBar = array(n * outputs * columns);
  const covariance = array(triangleSize(outputs) * columns);
  return Object.freeze({
    weights,
    weightsBar,
    projection,
    projectionBar,
    covariance,
    project(current: Float64Array, used: number) {
      factor.set(current);
      const { byteOffset: to } = projection;
      exports.project(to, factor.byteOffset, weights.byteOffset, outputs, inducing, used);
    },
    addWeightsGradient(_: Float64Array, used: number) {
      const { byteOffset: to } = weightsBar;
      exports.addWeightsGradient(to, factor.byteOffset, projectionBar.byteOffset, outputs, inducing, used);
    },
    addFactorGradient(into: Float64Array, used: number) {
      const { byteOffset: to } = factorBar;
      const { byteOffset: bar } = projectionBar;
      exports.factorGradient(to, weights.byteOffset, bar, packed.byteOffset, outputs, inducing, used);
      for (let row = 0; row < n; row++) {
        for (let at = row * n; at <= row * n + row; at++) into[at] += factorBar[at];
      }
    },
    takeCovariances(used: number) {
      if (outputs === 3) exports.threeCovariances(covariance.byteOffset, projection.byteOffset, n, used);
      else covariancesInto(covariance, projection, outputs, n, used);
    },
    takeProjectionGradient(used: number) {
      const { byteOffset: to } = projectionBar;
      if (outputs === 3) exports.threeCovariancesVjp(to, covariance.byteOffset, projection.byteOffset, n, used);
      else covariancesVjpInto(projectionBar, covariance, projection, outputs, n, used);
    },
  });
}
