import { findSwiftshader, requiredParts } from "@distcal/testing";
import { availableEngines, type EngineName } from "../../src/index.ts";

/** The optional engines that run here; one line says which do, and one for each that does not says why, unless it is required. */
export async function runningEngines(what: string): Promise<Exclude<EngineName, "float64">[]> {
  // The Vulkan loader reads it when a GPU is asked for.
  const driver = findSwiftshader();
  if (driver !== undefined) process.env["VK_ICD_FILENAMES"] ??= driver;
  const running: Exclude<EngineName, "float64">[] = [];
  for (const { engine, available, reason, remedy } of await availableEngines()) {
    if (engine === "float64") continue;
    if (available) running.push(engine);
    else if (requiredParts().has(engine)) throw new Error(`${what} must run on ${engine}: ${reason}; ${remedy}`);
    else process.stderr.write(`left out: ${what} on ${engine} (${reason}; ${remedy})\n`);
  }
  process.stderr.write(`${what} on: ${["float64", ...running].join(", ")}\n`);
  return running;
}
