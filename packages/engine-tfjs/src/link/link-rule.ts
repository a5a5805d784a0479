import type { QuadratureRule } from "@distcal/numerics";
import * as tf from "@tensorflow/tfjs";
import { tensorFrom } from "../backends/working-precision.ts";

/** A matrix that is never differentiated, with its transpose: no backend has to transpose it again at each step. */
export interface ConstantMatrix {
  readonly plain: tf.Tensor2D;
  readonly transposed: tf.Tensor2D;
}

/** X·C for a constant C, differentiable in X. */
export function timesConstant(x: tf.Tensor2D, { plain, transposed }: ConstantMatrix): tf.Tensor2D {
  const operation = tf.customGrad((given) => ({
    value: tf.matMul(given as tf.Tensor2D, plain),
    gradFunc: (bar: tf.Tensor) => tf.matMul(bar as tf.Tensor2D, transposed),
  }));
  return operation(x) as tf.Tensor2D;
}

/** Numbers of a row of moments: the mean of (ln a, ln b, c), then the 3×3 factor row by row. */
export const momentColumns = 12;

/**
 * The product of three equal rules, on the device. A row of moments times `nodes` gives ln a at `order` nodes, ln b at
 * `order`² and c at `order`³: with a triangular factor the rule nests (c's nodes run fastest).
 */
export interface LinkRule {
  readonly host: QuadratureRule;
  /** `[12, order + order² + order³]`. */
  readonly nodes: ConstantMatrix;
  /** `[order², 1]`: the weights of pairs (a, b). */
  readonly pairWeights: ConstantMatrix;
  /** `[order³, 1]`: the weights of the maps. */
  readonly mapWeights: ConstantMatrix;
  /** `[1, order³]`: their logarithms. */
  readonly logMapWeights: tf.Tensor2D;
  dispose(): void;
}

/** The tensors of a product rule; they stay on the device until `dispose`. */
export function linkRule(rule: QuadratureRule): LinkRule {
  const { order, nodes, weights } = rule;
  const [pairs, maps] = [order * order, order * order * order];
  const columns = order + pairs + maps;
  const design = new Float64Array(momentColumns * columns);
  const pairWeights = new Float64Array(pairs);
  const mapWeights = new Float64Array(maps);
  const put = (moment: number, column: number, value: number): void => {
    design[moment * columns + column] = value;
  };
  for (let i = 0; i < order; i++) {
    put(0, i, 1);
    put(3, i, nodes[i]);
    for (let j = 0; j < order; j++) {
      const pair = i * order + j;
      pairWeights[pair] = weights[i] * weights[j];
      put(1, order + pair, 1);
      put(6, order + pair, nodes[i]);
      put(7, order + pair, nodes[j]);
      for (let k = 0; k < order; k++) {
        const map = pair * order + k;
        const at = order + pairs + map;
        mapWeights[map] = pairWeights[pair] * weights[k];
        put(2, at, 1);
        put(9, at, nodes[i]);
        put(10, at, nodes[j]);
        put(11, at, nodes[k]);
      }
    }
  }
  const made: tf.Tensor[] = [];
  const keep = (values: Float64Array, shape: [number, number]): tf.Tensor2D => {
    const tensor = tf.keep(tensorFrom(values, shape)) as tf.Tensor2D;
    made.push(tensor);
    return tensor;
  };
  const matrix = (values: Float64Array, rows: number, cols: number): ConstantMatrix => {
    const plain = keep(values, [rows, cols]);
    const transposed = tf.keep(plain.transpose<tf.Tensor2D>());
    made.push(transposed);
    return Object.freeze({ plain, transposed });
  };
  return Object.freeze({
    host: rule,
    nodes: matrix(design, momentColumns, columns),
    pairWeights: matrix(pairWeights, pairs, 1),
    mapWeights: matrix(mapWeights, maps, 1),
    logMapWeights: keep(mapWeights.map(Math.log), [1, maps]),
    dispose: (): void => tf.dispose(made),
  });
}
