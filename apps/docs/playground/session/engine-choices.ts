import { availableEngines, type EngineName, type EngineStatus } from "@distcal/calibrate";

/** An engine in the list: whether it can be chosen, and what there is to say about it. */
export interface EngineChoice {
  readonly engine: EngineName;
  readonly usable: boolean;
  readonly note: string;
}

/** The engines that a page offers. Native TensorFlow needs Node, and WebAssembly brings nothing that float64 lacks here. */
const offered: readonly EngineName[] = ["float64", "webgpu"];

/** The engines of a browser, with the reason of those that do not run in this one. Nothing is loaded for the answer. */
export async function engineChoices(
  find: () => Promise<readonly EngineStatus[]> = availableEngines,
): Promise<readonly EngineChoice[]> {
  const statuses = await find();
  return statuses
    .filter(({ engine }) => offered.includes(engine))
    .map(({ engine, precision, available, reason, remedy }) => {
      if (available) return { engine, usable: true, note: `${precision}: ${reason}` };
      return { engine, usable: false, note: remedy === undefined ? reason : `${reason}; ${remedy}` };
    });
}
