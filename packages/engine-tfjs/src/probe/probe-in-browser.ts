import type { ProbeResult, TensorEngine } from "../contract/engine.ts";

interface Adapter {
  readonly info?: { readonly vendor?: string; readonly architecture?: string; readonly description?: string };
}

interface BrowserGlobals {
  readonly navigator?: { readonly gpu?: { requestAdapter(): Promise<Adapter | null> } };
}

/** Tries one engine out in a browser. */
export async function probeEngine(engine: TensorEngine): Promise<ProbeResult> {
  const { navigator } = globalThis as BrowserGlobals;
  if (engine === "tensorflow") return { missing: "it needs Node: a browser has no native TensorFlow" };
  if (navigator?.gpu === undefined) {
    return {
      missing: "this browser has no WebGPU, or the page is not served over https or from localhost",
      remedy: "use a browser with WebGPU and open the page over https",
    };
  }
  const adapter = await navigator.gpu.requestAdapter().catch(() => null);
  if (adapter === null)
    return { missing: "the browser offers no GPU adapter", remedy: "turn hardware acceleration on" };
  const { vendor, architecture, description } = adapter.info ?? {};
  return { found: [vendor, architecture, description].filter(Boolean).join(" ") || "a GPU adapter" };
}
