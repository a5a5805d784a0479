import { findChromium, requiredParts } from "@distcal/testing";
import { type Browser, chromium } from "playwright-core";

const program = findChromium();

/** Whether tests that look at pages in a browser run here; where they do not and need not, one line says so. */
export const runsBrowser: boolean = program !== undefined || requiredParts().has("browser");
if (!runsBrowser) {
  process.stderr.write("left out: reports in a browser (no Chromium on PATH; Debian: apt install chromium)\n");
}

/** The machine's own Chromium, without a network. */
export async function launchChromium(): Promise<Browser> {
  if (program === undefined) throw new Error("browser tests are required, but there is no Chromium on PATH");
  // The sandbox needs rights that containers do not give.
  const args = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];
  return chromium.launch({ executablePath: program, args });
}
