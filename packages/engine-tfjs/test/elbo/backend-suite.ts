import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { itSurvivesFailures } from "./failures-suite.ts";

/** What every backend has to do alike; nothing leaks. What it computes, `calibrate` compares with float64. */
export function describeBackend(name: BackendName, running: boolean): void {
  describe.runIf(running)(`on ${name}`, () => {
    let before = 0;
    beforeEach(() => {
      before = tf.memory().numTensors;
    });
    afterEach(() => {
      expect(tf.memory().numTensors, "tensors that a test left behind").toBe(before);
    });
    itSurvivesFailures(name);
  });
}
