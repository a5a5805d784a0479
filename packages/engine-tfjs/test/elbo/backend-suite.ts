import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { itConforms } from "./conformance-suite.ts";
import { itSurvivesFailures } from "./failures-suite.ts";
import { itOptimises } from "./optimise-suite.ts";
import type { Tolerances } from "./tolerances.ts";

/** What every backend has to do alike, against the float64 engine of this package; nothing leaks. */
export function describeBackend(name: BackendName, running: boolean, tolerances: Tolerances, sets: number): void {
  describe.runIf(running)(`on ${name}`, () => {
    let before = 0;
    beforeEach(() => {
      before = tf.memory().numTensors;
    });
    afterEach(() => {
      expect(tf.memory().numTensors, "tensors that a test left behind").toBe(before);
    });
    itConforms(tolerances, sets);
    itSurvivesFailures(name);
    itOptimises(name);
  });
}
