import { type BenchCase, suite } from "@distcal/bench";
import { availableEngines } from "../src/index.ts";
import { engineStep } from "./engine-step.ts";

/** Sizes whose steps take seconds at most on every engine. */
const sizes = [
  { rows: 128, inducing: 16 },
  { rows: 128, inducing: 64 },
  { rows: 128, inducing: 256 },
  { rows: 4096, inducing: 16 },
  { rows: 4096, inducing: 64 },
] as const;

// A software GPU says that WebGPU runs, not how fast: it is timed where DISTCAL_BENCH_WEBGPU asks for it.
const engines = (await availableEngines())
  .filter(({ engine, available }) => available && (engine !== "webgpu" || process.env["DISTCAL_BENCH_WEBGPU"]))
  .map(({ engine }) => engine);

/** A step that is made ready, its tensors and its backend, when it is first run. */
function stepCase(engine: (typeof engines)[number], rows: number, inducing: number): BenchCase {
  let step: ReturnType<typeof engineStep> | undefined;
  const run = async (): Promise<unknown> => {
    step ??= engineStep(engine, rows, inducing);
    return (await step).run();
  };
  return { name: engine, run, work: { amount: rows, unit: "row" } };
}

export default sizes.map(({ rows, inducing }) =>
  suite(
    `one training step, ${rows} rows, ${inducing} inducing points`,
    engines.map((engine) => stepCase(engine, rows, inducing)),
  ),
);
