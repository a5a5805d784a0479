import { findChromium, requiredParts } from "@distcal/testing";
import { type Browser, chromium } from "playwright-core";

const program = findChromium();
const required = requiredParts().has("browser");

/** Whether browser tests run here; where they do not and need not, one line says so. */
export const runsBrowser: boolean = program !== undefined || required;
if (!runsBrowser) {
  process.stderr.write("left out: browser tests (no Chromium on PATH; Debian: apt install chromium)\n");
}

/** The machine's own Chromium, with WebGPU drawn in software. */
export async function launchChromium(): Promise<Browser> {
  if (program === undefined) throw new Error("browser tests are required, but there is no Chromium on PATH");
  return chromium.launch({
    executablePath: program,
    // The first five draw WebGPU in software; the sandbox needs rights that containers do not give.
    args: [
      "--enable-unsafe-webgpu",
      "--use-webgpu-adapter=swiftshader",
      "--enable-features=Vulkan",
      "--use-vulkan=swiftshader",
      "--use-angle=vulkan",
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
    ],
  });
}
