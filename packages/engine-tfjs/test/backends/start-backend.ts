import { findSwiftshader, requiredParts } from "@distcal/testing";
import { type BackendName, BackendUnavailableError } from "../../src/backends/backend-name.ts";
import { useBackend } from "../../src/backends/use-backend.ts";

/**
 * Makes the backend the one in use and answers true; where it can't run, says so in one line and answers false, or
 * throws if DISTCAL_REQUIRE names it. A backend belongs to the whole process: one for each test file.
 */
export async function startBackend(name: BackendName): Promise<boolean> {
  // The Vulkan loader reads this when Dawn starts, which is later.
  if (name === "webgpu") process.env["VK_ICD_FILENAMES"] ??= findSwiftshader();
  try {
    await useBackend(name);
    return true;
  } catch (error) {
    if (!(error instanceof BackendUnavailableError) || requiredParts().has(name)) throw error;
    process.stderr.write(`left out: tensors on ${name} (${error.reason}; ${error.remedy})\n`);
    return false;
  }
}
