import util from "node:util";
import { findSwiftshader, requiredParts } from "@distcal/testing";
import * as tf from "@tensorflow/tfjs";

export type TestedBackend = "cpu" | "tensorflow" | "wasm" | "webgpu";

/** Makes the backend the one in use; where it can't run, says so in one line and answers false, unless it is required. */
export async function startBackend(name: TestedBackend): Promise<boolean> {
  const reason = await prepare(name);
  if (reason === undefined && (await tf.setBackend(name)) && tf.getBackend() === name) {
    // Small inputs would be computed on the CPU.
    if (name === "webgpu") tf.env().set("WEBGPU_CPU_FORWARD", false);
    return true;
  }
  const line = `Beta link on ${name} (${reason ?? "TensorFlow.js could not start it"})`;
  if (requiredParts().has(name)) throw new Error(`required, but can't run: ${line}`);
  process.stderr.write(`left out: ${line}\n`);
  return false;
}

/** Loads what the backend needs; answers why it can't be had, or undefined. */
async function prepare(name: TestedBackend): Promise<string | undefined> {
  if (name === "wasm") await import("@tensorflow/tfjs-backend-wasm");
  if (name === "tensorflow") return prepareTensorflow();
  return name === "webgpu" ? prepareWebgpu() : undefined;
}

/** In its usual float32: the tests of the engines run it in float64. */
async function prepareTensorflow(): Promise<string | undefined> {
  // TensorFlow.js 4.22 calls this function, which Node 23 took away.
  const holder = util as { isNullOrUndefined?: (value: unknown) => boolean };
  holder.isNullOrUndefined ??= (value) => value === null || value === undefined;
  process.env["TF_CPP_MIN_LOG_LEVEL"] ??= "2";
  try {
    await import("@tensorflow/tfjs-node");
    return undefined;
  } catch (error) {
    return `its native library is not installed: ${String(error).split("\n")[0]}`;
  }
}

/** The backend registers itself only if navigator.gpu is there when it is loaded. */
async function prepareWebgpu(): Promise<string | undefined> {
  // The Vulkan loader reads this when Dawn starts, which is later.
  process.env["VK_ICD_FILENAMES"] ??= findSwiftshader();
  const { create, globals } = await import("webgpu");
  Object.assign(globalThis, globals);
  const gpu = create([]);
  if ((await gpu.requestAdapter()) === null) return "no adapter; Debian: apt install chromium libvulkan1";
  Object.defineProperty(globalThis, "navigator", { value: { gpu }, configurable: true, writable: true });
  await import("@tensorflow/tfjs-backend-webgpu");
  return undefined;
}
