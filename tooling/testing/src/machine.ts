import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The browser that the browser tests drive: DISTCAL_CHROMIUM, or the first known name on PATH. */
export function findChromium(): string | undefined {
  const named = process.env["DISTCAL_CHROMIUM"];
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const name of ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) {
    for (const folder of folders) {
      if (folder && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}

/** The Vulkan driver description of a software GPU (Debian's chromium ships SwiftShader), for WebGPU without a GPU. */
export function findSwiftshader(): string | undefined {
  const named = process.env["VK_ICD_FILENAMES"];
  const places = [
    named,
    "/usr/lib/chromium/vk_swiftshader_icd.json",
    "/usr/lib/chromium-browser/vk_swiftshader_icd.json",
  ];
  return places.find((place) => place !== undefined && existsSync(place));
}

/**
 * Parts that must be tested, from DISTCAL_REQUIRE ("browser,webgpu"): where one can't run, its test fails instead of
 * being left out. Continuous integration sets it, so that a missing browser is never taken for a passing one.
 */
export function requiredParts(): ReadonlySet<string> {
  return new Set((process.env["DISTCAL_REQUIRE"] ?? "").split(",").filter((part) => part !== ""));
}
