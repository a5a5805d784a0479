import { openEngine } from "@distcal/engine-tfjs";
import { EngineError, type TensorEngine } from "@distcal/engine-tfjs/engines";
import { findSwiftshader, requiredParts } from "@distcal/testing";

/**
 * Makes the backend of an engine the one in use in this process; where it can't run, says so in one line and answers
 * false, unless it is required. An engine belongs to the whole process, hence a test file for each.
 */
export async function startEngine(engine: TensorEngine, what: string): Promise<boolean> {
  // The Vulkan loader reads this when Dawn starts, which is later.
  if (engine === "webgpu") process.env["VK_ICD_FILENAMES"] ??= findSwiftshader();
  try {
    await openEngine(engine);
    return true;
  } catch (error) {
    if (!(error instanceof EngineError) || requiredParts().has(engine)) throw error;
    process.stderr.write(`left out: ${what} of ${engine} (${error.reason}; ${error.remedy})\n`);
    return false;
  }
}
