import { type BackendName, BackendUnavailableError } from "./backend-name.ts";

interface BrowserGlobals {
  readonly navigator?: { readonly gpu?: { requestAdapter(): Promise<unknown> } };
}

/** Loads what a backend needs in a browser. */
export async function prepareBackend(name: BackendName): Promise<void> {
  if (name === "tensorflow") {
    throw new BackendUnavailableError(name, {
      reason: "a browser has no native TensorFlow",
      remedy: "use webgpu here, or run under Node",
    });
  }
  await checkAdapter();
  try {
    await import("@tensorflow/tfjs-backend-webgpu");
  } catch (cause) {
    throw new BackendUnavailableError(name, {
      reason: "@tensorflow/tfjs-backend-webgpu can't be loaded",
      remedy: "npm install @tensorflow/tfjs-backend-webgpu and build the page again",
      cause,
    });
  }
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
