import { type BackendName, BackendUnavailableError, useBackend } from "@distcal/linalg/tfjs";
import { findSwiftshader, requiredParts } from "@distcal/testing";

/** Makes the backend the one in use; where it can't run, says so in one line and answers false, unless it is required. */
export async function startBackend(name: BackendName): Promise<boolean> {
  // The Vulkan loader reads this when Dawn starts, which is later.
  if (name === "webgpu") process.env["VK_ICD_FILENAMES"] ??= findSwiftshader();
  try {
    await useBackend(name);
    return true;
  } catch (error) {
    if (!(error instanceof BackendUnavailableError) || requiredParts().has(name)) throw error;
    process.stderr.write(`left out: kernels on ${name} (${error.reason}; ${error.remedy})\n`);
    return false;
  }
}
