import * as tf from "@tensorflow/tfjs";

/**
 * C_i[d][e] = Σ_t P_d[i][t]·P_e[i][t] for each row i, from one matrix P_d [n, terms] an output: [n, D, D]. Products of
 * columns, for many tiny products of matrices are slow on every backend. P̅_d = Σ_e (C̅_de + C̅_ed) P_e.
 */
export function rowCovariances(projections: readonly tf.Tensor2D[]): tf.Tensor3D {
  const outputs = projections.length;
  const operation = tf.customGrad((...args) => {
    const given = args.slice(0, outputs) as tf.Tensor2D[];
    const save = args[outputs] as unknown as tf.GradSaveFunc;
    save(given);
    return {
      value: stacked(given),
      gradFunc: (bar: tf.Tensor, saved: tf.Tensor[]): tf.Tensor[] =>
        projected(bar as tf.Tensor3D, saved as tf.Tensor2D[]),
    };
  });
  return operation(...projections) as tf.Tensor3D;
}

function stacked(projections: readonly tf.Tensor2D[]): tf.Tensor3D {
  const outputs = projections.length;
  const entry = (d: number, e: number): tf.Tensor => projections[d].mul(projections[e]).sum(1);
  const lower = projections.map((_, d) => Array.from({ length: d + 1 }, (_, e) => entry(d, e)));
  const all = projections.flatMap((_, d) => projections.map((_, e) => lower[Math.max(d, e)][Math.min(d, e)]));
  return tf.stack(all, 1).reshape([projections[0].shape[0], outputs, outputs]);
}

function projected(bar: tf.Tensor3D, projections: readonly tf.Tensor2D[]): tf.Tensor[] {
  const outputs = projections.length;
  const rows = bar.shape[0];
  const both = bar.add(bar.transpose([0, 2, 1])).reshape<tf.Tensor2D>([rows, outputs * outputs]);
  const column = tf.split<tf.Tensor2D>(both, outputs * outputs, 1);
  return projections.map((_, d) => tf.addN(projections.map((other, e) => other.mul(column[d * outputs + e]))));
}
