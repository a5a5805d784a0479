import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { itRaisesFailures } from "./failures-suite.ts";
import { itComputesGradients } from "./gradients-suite.ts";
import type { BackendName } from "./ops.ts";
import { itHandlesTensors } from "./tensors-suite.ts";
import type { Tolerances } from "./tolerances.ts";
import { itComputesValues } from "./values-suite.ts";

/** What every backend has to do alike, compared with the float64 routines of this package; nothing leaks. */
export function describeBackend(name: BackendName, running: boolean, tolerances: Tolerances): void {
  describe.runIf(running)(`on ${name}`, () => {
    let before = 0;
    beforeEach(() => {
      before = tf.memory().numTensors;
    });
    afterEach(() => {
      expect(tf.memory().numTensors, "tensors that a test left behind").toBe(before);
    });
    itComputesValues(tolerances);
    itComputesGradients(name, tolerances);
    itRaisesFailures(name);
    itHandlesTensors();
  });
}
