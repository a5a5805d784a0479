/// <reference types="node" />
import util from "node:util";
import { type BackendName, BackendUnavailableError } from "./backend-name.ts";

/** Loads what a backend needs under Node. */
export async function prepareBackend(name: BackendName): Promise<void> {
  if (name === "tensorflow") await prepareTensorflow();
  if (name === "webgpu") await prepareWebgpu();
}

async function prepareTensorflow(): Promise<void> {
  // TensorFlow.js 4.22 calls this function, which Node 23 took away.
  const holder = util as { isNullOrUndefined?: (value: unknown) => boolean };
  holder.isNullOrUndefined ??= (value) => value === null || value === undefined;
  // Keeps TensorFlow's banner off stderr.
  process.env["TF_CPP_MIN_LOG_LEVEL"] ??= "2";
  await load("tensorflow", "@tensorflow/tfjs-node", () => import("@tensorflow/tfjs-node"));
}

/** The adapter has to be there before the backend is loaded: it registers itself only if navigator.gpu exists. */
async function prepareWebgpu(): Promise<void> {
  const holder = globalThis as { navigator?: { gpu?: Gpu } };
  if (holder.navigator?.gpu === undefined) {
    const { create, globals } = await load("webgpu", "webgpu", () => import("webgpu"));
    Object.assign(globalThis, globals);
    const gpu: Gpu = create([]);
    await requireAdapter(gpu);
    // Node 21 and later have a navigator of their own, with a getter only.
    Object.defineProperty(globalThis, "navigator", { value: { gpu }, configurable: true, writable: true });
  } else {
    await requireAdapter(holder.navigator.gpu);
  }
  await load("webgpu", "@tensorflow/tfjs-backend-webgpu", () => import("@tensorflow/tfjs-backend-webgpu"));
}

interface Gpu {
  requestAdapter(): Promise<unknown>;
}

async function requireAdapter(gpu: Gpu): Promise<void> {
  if ((await gpu.requestAdapter()) !== null) return;
  throw new BackendUnavailableError("webgpu", {
    reason: "no GPU adapter: Dawn found no Vulkan, Metal or Direct3D 12 driver",
    remedy:
      "install a GPU driver, or point VK_ICD_FILENAMES to a software one before Node starts " +
      "(Debian: apt install chromium libvulkan1, then /usr/lib/chromium/vk_swiftshader_icd.json)",
  });
}

async function load<T>(backend: BackendName, packageName: string, loaded: () => Promise<T>): Promise<T> {
  try {
    return await loaded();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (/tfjs_binding/.test(message)) {
      throw new BackendUnavailableError(backend, {
        reason: "the native library of @tensorflow/tfjs-node is not installed",
        remedy: "npm rebuild @tensorflow/tfjs-node (in a clone of distcal: pnpm native)",
        cause,
      });
    }
    const missing = /Cannot find (package|module)/.test(message);
    throw new BackendUnavailableError(backend, {
      reason: missing ? `${packageName} is not installed` : `${packageName} can't be loaded: ${message.split("\n")[0]}`,
      remedy: `npm install ${packageName}`,
      cause,
    });
  }
}
