import { type EngineName, type EngineStatus, engineNames, probeEngine } from "@distcal/engine-tfjs/engines";

const precisions: Readonly<Record<EngineName, EngineStatus["precision"]>> = {
  float64: "float64",
  tensorflow: "float64",
  webgpu: "float32",
};

/**
 * Which engines run here, and why the others do not. Each optional one is tried for real (loaded, and asked for a small
 * product) where that can be done without harm: in a child process under Node, on the adapter in a browser.
 */
export async function availableEngines(): Promise<readonly EngineStatus[]> {
  return Promise.all(engineNames.map(statusOf));
}

async function statusOf(engine: EngineName): Promise<EngineStatus> {
  const precision = precisions[engine];
  if (engine === "float64") {
    return { engine, precision, available: true, reason: "plain JavaScript, nothing to install" };
  }
  const result = await probeEngine(engine);
  if ("found" in result) return { engine, precision, available: true, reason: result.found };
  const { missing, remedy } = result;
  return { engine, precision, available: false, reason: missing, ...(remedy !== undefined && { remedy }) };
}
