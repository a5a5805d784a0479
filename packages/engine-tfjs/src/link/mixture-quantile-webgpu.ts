import type { QuadratureRule } from "@distcal/numerics";
import * as tf from "@tensorflow/tfjs";
import type { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import type { MixtureTensors } from "./mixture-of-maps.ts";
import { arrayLiteral } from "./wgsl.ts";

const kernelName = "BetaMixtureQuantile";
const workgroup = 64;

/** `mixtureQuantileLogits` on WebGPU: one invocation a quantile takes all the steps. */
export function quantileLogitsFused(mixture: MixtureTensors, targets: tf.Tensor2D, steps: number): tf.Tensor2D {
  register();
  const { a, b, c } = mixture;
  const { order, weights } = mixture.rule.host;
  const attributes = { order, weights: Array.from(weights), steps };
  return tf.engine().runKernel<tf.Tensor2D>(kernelName, { a, b, c, targets }, attributes);
}

/** Registers the kernel on first use: importing this file changes nothing. */
function register(): void {
  if (tf.getKernel(kernelName, "webgpu") !== undefined) return;
  tf.registerKernel({
    kernelName,
    backendName: "webgpu",
    kernelFunc: ({ inputs, backend, attrs }) => {
      const { a, b, c, targets } = inputs;
      const rule = attrs as unknown as QuadratureRule;
      if (!(a && b && c && targets && attrs)) throw new RangeError(`${kernelName}: needs a, b, c and targets`);
      const [rows, points] = targets.shape;
      const program: Parameters<WebGPUBackend["runWebGPUProgram"]>[0] = {
        variableNames: ["A", "B", "C", "Targets"],
        uniforms: "total : i32, points : i32, steps : i32,",
        outputShape: [rows, points],
        workgroupSize: [workgroup, 1, 1],
        dispatchLayout: { x: [0, 1] },
        dispatch: [Math.ceil((rows * points) / workgroup), 1, 1],
        shaderKey: `${kernelName}_${rule.order}_${Array.from(rule.weights).join("_")}`,
        getUserCode: () => shader(rule),
      };
      const numbers = [rows * points, points, Number(attrs["steps"])];
      const uniforms = numbers.map((value) => ({ type: "int32", data: [value] }));
      return (backend as WebGPUBackend).runWebGPUProgram(program, [a, b, c, targets], "float32", uniforms);
    },
  });
}

/** The steps of `mixtureQuantileLogits` for one quantile; see there for the bracket. */
function shader({ order, weights }: QuadratureRule): string {
  return `
    fn softplusOf(x : f32) -> f32 {
      return max(x, 0.0) + log(1.0 + exp(-abs(x)));
    }
    fn main(index : i32) {
      if (index >= uniforms.total) { return; }
      var weights = ${arrayLiteral(weights)};
      let row = index / uniforms.points;
      let atA = row * ${order};
      let atB = row * ${order * order};
      let atC = row * ${order ** 3};
      let goal = Targets[index];
      var low = 0.0;
      var high = 0.0;
      for (var i = 0; i < ${order}; i++) {
        let a = A[atA + i];
        for (var j = 0; j < ${order}; j++) {
          let pair = i * ${order} + j;
          let b = B[atB + pair];
          for (var k = 0; k < ${order}; k++) {
            let rest = goal - C[atC + pair * ${order} + k];
            high = max(high, (rest + 0.75 * a) / b);
            low = min(low, (rest - 0.75 * b) / a);
          }
        }
      }
      var u = min(max(goal, low), high);
      var best = u;
      var bestGap = 1e30;
      var before = 1e30;
      for (var step = 0; step < uniforms.steps; step++) {
        let lq = -softplusOf(-u);
        let l1q = -softplusOf(u);
        let q = exp(lq);
        let complement = exp(l1q);
        var below = 0.0;
        var above = 0.0;
        var slope = 0.0;
        for (var i = 0; i < ${order}; i++) {
          let a = A[atA + i];
          for (var j = 0; j < ${order}; j++) {
            let pair = i * ${order} + j;
            let b = B[atB + pair];
            let shift = a * lq - b * l1q;
            let rate = a * complement + b * q;
            for (var k = 0; k < ${order}; k++) {
              let z = shift + C[atC + pair * ${order} + k];
              let e = exp(-abs(z));
              let larger = 1.0 / (1.0 + e);
              let smaller = e * larger;
              let weight = weights[i] * weights[j] * weights[k];
              below += weight * select(smaller, larger, z >= 0.0);
              above += weight * select(larger, smaller, z >= 0.0);
              slope += weight * larger * smaller * rate;
            }
          }
        }
        below = max(below, 1e-36);
        above = max(above, 1e-36);
        let gap = log(below) - log(above) - goal;
        let size = abs(gap);
        if (size < bestGap) {
          best = u;
          bestGap = size;
        }
        if (gap > 0.0) { high = u; } else { low = u; }
        let newton = u - gap * below * above / slope;
        let isTaken = newton >= low && newton <= high && 2.0 * size <= before;
        u = select(0.5 * (low + high), newton, isTaken);
        before = size;
      }
      result[index] = best;
    }
  `;
}
