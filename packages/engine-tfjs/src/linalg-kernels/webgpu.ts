import type * as tf from "@tensorflow/tfjs";
import { batchShapeOf } from "./batch-shape.ts";
import { choleskyShader } from "./cholesky-shader.ts";
import type { CholeskyInputs, KernelCall, SolveInputs } from "./kernel-call.ts";
import { smallCholeskyShader, smallSize } from "./small-cholesky-shader.ts";
import { triangularSolveShader } from "./triangular-solve-shader.ts";

/** A compute shader as the `webgpu` backend takes it. */
interface Program {
  readonly variableNames: string[];
  readonly outputShape: number[];
  readonly dispatchLayout: { readonly x: number[] };
  readonly dispatch: [number, number, number];
  readonly workgroupSize: [number, number, number];
  /** Sizes are not part of it: one compiled shader serves all. */
  readonly shaderKey: string;
  readonly uniforms: string;
  readonly getUserCode: () => string;
}

interface WebgpuBackend {
  runWebGPUProgram(
    program: Program,
    inputs: readonly tf.TensorInfo[],
    dtype: "float32",
    uniforms: readonly { readonly type: "int32"; readonly data: number[] }[],
  ): tf.TensorInfo;
}

/** Cholesky as a WGSL shader; columns from a failed pivot on come out as NaN. */
export function webgpuCholesky({ inputs, backend }: KernelCall): tf.TensorInfo {
  const { symmetric } = inputs as CholeskyInputs;
  const { count, rows: n } = batchShapeOf(symmetric.shape);
  const program = n <= smallSize ? smallCholesky(count) : largeCholesky(count, n);
  return run(backend, program, [symmetric], { count, n, k: n });
}

type Shader = Omit<Program, "outputShape" | "dispatchLayout" | "uniforms">;

function smallCholesky(count: number): Shader {
  return {
    variableNames: ["symmetric"],
    dispatch: [Math.ceil(count / 64), 1, 1],
    workgroupSize: [64, 1, 1],
    shaderKey: "distcalSmallCholesky",
    getUserCode: () => smallCholeskyShader,
  };
}

/** One workgroup for each matrix. */
function largeCholesky(count: number, n: number): Shader {
  // More invocations than rows would only wait at barriers.
  const workgroup = n > 64 ? 256 : 64;
  return {
    variableNames: ["symmetric"],
    dispatch: [count, 1, 1],
    workgroupSize: [workgroup, 1, 1],
    shaderKey: "distcalCholesky",
    getUserCode: () => choleskyShader(workgroup),
  };
}

/** Triangular solve as a WGSL shader, one invocation for each column of each right-hand side. */
export function webgpuTriangularSolve({ inputs, attrs, backend }: KernelCall): tf.TensorInfo {
  const { factor, right } = inputs as SolveInputs;
  const { count, rows: n, cols: k } = batchShapeOf(right.shape);
  const transposed = attrs?.["transposed"] === true;
  const program: Shader = {
    variableNames: ["factor", "right"],
    dispatch: [Math.ceil((count * k) / 64), 1, 1],
    workgroupSize: [64, 1, 1],
    shaderKey: `distcalTriangularSolve${transposed ? "Transposed" : ""}`,
    getUserCode: () => triangularSolveShader(transposed),
  };
  return run(backend, program, [factor, right], { count, n, k });
}

interface Sizes {
  readonly count: number;
  readonly n: number;
  readonly k: number;
}

/** Runs a shader whose output is a stack of n × k matrices, the shape of its last input. */
function run(
  backend: unknown,
  program: Shader,
  inputs: readonly tf.TensorInfo[],
  { count, n, k }: Sizes,
): tf.TensorInfo {
  // Shaders are compiled for a rank: any stack is one of rank 3.
  const flat = inputs.map(({ dataId, dtype, shape }) => ({ dataId, dtype, shape: [count, ...shape.slice(-2)] }));
  const { dataId, dtype } = (backend as WebgpuBackend).runWebGPUProgram(
    { ...program, outputShape: [count, n, k], dispatchLayout: { x: [0] }, uniforms: "count : i32, n : i32, k : i32," },
    flat,
    "float32",
    [count, n, k].map((size) => ({ type: "int32", data: [size] })),
  );
  return { dataId, dtype, shape: inputs[inputs.length - 1].shape };
}
