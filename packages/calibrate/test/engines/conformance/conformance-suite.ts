import type { TensorEngine } from "@distcal/engine-tfjs/engines";
import * as tf from "@tensorflow/tfjs";
import { expect, it } from "vitest";
import { startEngine } from "../start-engine.ts";
import { conformanceGaps } from "./conformance-gaps.ts";
import { limitsOf } from "./limits.ts";

/** One suite for every engine, against float64; an engine belongs to the whole process, hence a file for each. */
export async function describeConformance(engine: TensorEngine, sets: readonly number[]): Promise<void> {
  const running = await startEngine(engine, "conformance");

  it.runIf(running)(`${engine} computes what float64 computes, on ${sets.length} random parameter sets`, async () => {
    const before = tf.memory().numTensors;
    const gaps = await conformanceGaps(engine, sets);
    const figures = Object.entries(gaps).map(([name, gap]) => `${name} ${gap.toExponential(1)}`);
    process.stderr.write(`conformance of ${engine}, ${sets.length} sets: ${figures.join(", ")}\n`);
    for (const [name, limit] of Object.entries(limitsOf(engine))) {
      expect(gaps[name as keyof typeof gaps], name).toBeLessThanOrEqual(limit);
    }
    expect(tf.memory().numTensors, "tensors left behind").toBe(before);
  });
}
