import { type BackendName, BackendUnavailableError } from "../backend-name.ts";

interface BrowserGlobals {
  readonly navigator?: { readonly gpu?: { requestAdapter(): Promise<unknown> } };
}

/**
 * Loads what a backend needs in a browser, and answers what is to be done once it has started: nothing. For `wasm`, tell TensorFlow.js where its .wasm files are (`setWasmPaths`)
 * before.
 */
export async function prepareBackend(name: BackendName): Promise<() => void> {
  if (name === "tensorflow") {
    throw new BackendUnavailableError(name, {
      reason: "a browser has no native TensorFlow",
      remedy: "use webgpu or wasm here, or run under Node",
    });
  }
  if (name === "webgpu") {
    await checkAdapter();
    await load(name, () => import("@tensorflow/tfjs-backend-webgpu"));
  }
  if (name === "wasm") await load(name, () => import("@tensorflow/tfjs-backend-wasm"));
  return () => undefined;
}

async function checkAdapter(): Promise<void> {
  const { gpu } = (globalThis as BrowserGlobals).navigator ?? {};
  if (gpu === undefined) {
    throw new BackendUnavailableError("webgpu", {
      reason: "this browser has no WebGPU, or the page is not served over https or from localhost",
      remedy: "use a browser with WebGPU and open the page over https",
    });
  }
  if ((await gpu.requestAdapter().catch(() => null)) === null) {
    throw new BackendUnavailableError("webgpu", {
      reason: "the browser offers no GPU adapter",
      remedy: "turn hardware acceleration on",
    });
  }
}

async function load(name: BackendName, packageOf: () => Promise<unknown>): Promise<void> {
  try {
    await packageOf();
  } catch (cause) {
    throw new BackendUnavailableError(name, {
      reason: `@tensorflow/tfjs-backend-${name} can't be loaded`,
      remedy: `npm install @tensorflow/tfjs-backend-${name} and build the page again`,
      cause,
    });
  }
}
