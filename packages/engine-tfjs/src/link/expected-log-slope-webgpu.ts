import type { QuadratureRule } from "@distcal/numerics";
import * as tf from "@tensorflow/tfjs";
import type { WebGPUBackend } from "@tensorflow/tfjs-backend-webgpu";
import type { LinkProbabilityTensors } from "./expected-log-slope.ts";
import { type LinkRule, momentColumns } from "./link-rule.ts";
import { arrayLiteral } from "./wgsl.ts";

const kernelName = "BetaExpectedLogSlope";
const workgroup = 64;
/** The value, then the gradient in the twelve moments. */
const outputColumns = 1 + momentColumns;

/** `expectedLogSlope` on WebGPU: one invocation a row visits all nodes and writes the value and its gradient together. */
export function expectedLogSlopeFused(at: LinkProbabilityTensors, moments: tf.Tensor2D, rule: LinkRule): tf.Tensor2D {
  register();
  const rows = moments.shape[0];
  const operation = tf.customGrad((x, save) => {
    const [given, keep] = [x as tf.Tensor2D, save as tf.GradSaveFunc];
    const inputs = { logQ: at.logQ, log1mQ: at.log1mQ, moments: given };
    const { order, nodes, weights } = rule.host;
    const attributes = { order, nodes: Array.from(nodes), weights: Array.from(weights) };
    const both = tf.engine().runKernel<tf.Tensor2D>(kernelName, inputs, attributes);
    const slopes = both.slice([0, 1], [rows, momentColumns]);
    keep([slopes]);
    return {
      value: both.slice([0, 0], [rows, 1]),
      gradFunc: (bar: tf.Tensor, saved: tf.Tensor[]): tf.Tensor => saved[0].mul(bar),
    };
  });
  return operation(moments) as tf.Tensor2D;
}

/** Registers the kernel on first use: importing this file changes nothing. */
function register(): void {
  if (tf.getKernel(kernelName, "webgpu") !== undefined) return;
  tf.registerKernel({
    kernelName,
    backendName: "webgpu",
    kernelFunc: ({ inputs, backend, attrs }) => {
      const { logQ, log1mQ, moments } = inputs;
      const rule = attrs as unknown as QuadratureRule;
      if (!(logQ && log1mQ && moments)) throw new RangeError(`${kernelName}: needs logQ, log1mQ and moments`);
      const rows = moments.shape[0];
      const program: Parameters<WebGPUBackend["runWebGPUProgram"]>[0] = {
        variableNames: ["LogQ", "Log1mQ", "Moments"],
        uniforms: "rows : i32,",
        outputShape: [rows, outputColumns],
        workgroupSize: [workgroup, 1, 1],
        dispatchLayout: { x: [0, 1] },
        dispatch: [Math.ceil(rows / workgroup), 1, 1],
        shaderKey: `${kernelName}_${rule.order}_${Array.from(rule.nodes).join("_")}`,
        getUserCode: () => shader(rule),
      };
      const uniforms = [{ type: "int32", data: [rows] }];
      return (backend as WebGPUBackend).runWebGPUProgram(program, [logQ, log1mQ, moments], "float32", uniforms);
    },
  });
}

/** The nested rule of the float64 package in WGSL; ∂/∂mean_r = E[∂ ln r/∂h_r], ∂/∂F_rc = E[∂ ln r/∂h_r · x_c]. */
function shader({ order, nodes, weights }: QuadratureRule): string {
  return `
    fn main(index : i32) {
      if (index >= uniforms.rows) { return; }
      var nodes = ${arrayLiteral(nodes)};
      var weights = ${arrayLiteral(weights)};
      let lq = LogQ[index];
      let l1q = Log1mQ[index];
      let at = index * ${momentColumns};
      let mean = vec3<f32>(Moments[at], Moments[at + 1], Moments[at + 2]);
      let f00 = Moments[at + 3];
      let f10 = Moments[at + 6];
      let f11 = Moments[at + 7];
      let f2 = vec3<f32>(Moments[at + 9], Moments[at + 10], Moments[at + 11]);
      var value = 0.0;
      var inMean = vec3<f32>(0.0);
      var in00 = 0.0;
      var in1 = vec2<f32>(0.0);
      var in2 = vec3<f32>(0.0);
      for (var i = 0; i < ${order}; i++) {
        let xi = nodes[i];
        let logA = mean.x + f00 * xi;
        let a = exp(min(logA, 40.0));
        let first = logA - lq;
        for (var j = 0; j < ${order}; j++) {
          let xj = nodes[j];
          let pairWeight = weights[i] * weights[j];
          let logB = mean.y + f10 * xi + f11 * xj;
          let b = exp(min(logB, 40.0));
          let second = logB - l1q;
          let lead = first - second;
          let t = exp(-abs(lead));
          let shift = a * lq - b * l1q + mean.z + f2.x * xi + f2.y * xj;
          var sum = 0.0;
          var tilt = 0.0;
          var tiltX = 0.0;
          for (var k = 0; k < ${order}; k++) {
            let z = shift + f2.z * nodes[k];
            let e = exp(-abs(z));
            sum += weights[k] * (-abs(z) - 2.0 * log(1.0 + e));
            let one = weights[k] * (1.0 - e) / (1.0 + e) * select(-1.0, 1.0, z <= 0.0);
            tilt += one;
            tiltX += one * nodes[k];
          }
          value += pairWeight * (sum + max(first, second) + log(1.0 + t));
          let shareA = select(t, 1.0, lead >= 0.0) / (1.0 + t);
          let shareB = select(1.0, t, lead >= 0.0) / (1.0 + t);
          let slope = pairWeight * vec3<f32>(tilt * a * lq + shareA, shareB - tilt * b * l1q, tilt);
          inMean += slope;
          in00 += slope.x * xi;
          in1 += slope.y * vec2<f32>(xi, xj);
          in2 += vec3<f32>(slope.z * xi, slope.z * xj, pairWeight * tiltX);
        }
      }
      let out = index * ${outputColumns};
      result[out] = value;
      result[out + 1] = inMean.x;
      result[out + 2] = inMean.y;
      result[out + 3] = inMean.z;
      result[out + 4] = in00;
      result[out + 5] = 0.0;
      result[out + 6] = 0.0;
      result[out + 7] = in1.x;
      result[out + 8] = in1.y;
      result[out + 9] = 0.0;
      result[out + 10] = in2.x;
      result[out + 11] = in2.y;
      result[out + 12] = in2.z;
    }
  `;
}
