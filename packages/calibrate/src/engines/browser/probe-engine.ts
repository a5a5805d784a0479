import type { ProbeResult, TensorEngine } from "../engine.ts";

/** A module of four-lane arithmetic: `WebAssembly.validate` accepts it only where SIMD instructions exist. */
const simdModule = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // magic and version
  ...[1, 5, 1, 96, 0, 1, 123], // one type: () → v128
  ...[3, 2, 1, 0], // one function of it
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11], // i32.const 0, i8x16.splat, i8x16.popcnt, end
);

interface Adapter {
  readonly info?: { readonly vendor?: string; readonly architecture?: string; readonly description?: string };
}

interface BrowserGlobals {
  readonly navigator?: { readonly gpu?: { requestAdapter(): Promise<Adapter | null> } };
  readonly WebAssembly?: { validate(bytes: Uint8Array): boolean };
}

/** Tries one engine out in a browser. */
export async function probeEngine(engine: TensorEngine): Promise<ProbeResult> {
  const { navigator, WebAssembly } = globalThis as BrowserGlobals;
  if (engine === "tensorflow") return { missing: "it needs Node: a browser has no native TensorFlow" };
  if (engine === "wasm") {
    return WebAssembly?.validate(simdModule)
      ? { found: "WebAssembly with SIMD" }
      : { missing: "this browser has no WebAssembly with SIMD", remedy: "update the browser" };
  }
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
