import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { BackendName } from "../../src/backends/backend-name.ts";
import { itExpects } from "./expectation-suite.ts";
import { itMixes } from "./mixture-suite.ts";

/** What every backend has to do alike, against the float64 functions of this package; nothing leaks. */
export function describeBackend(name: BackendName, running: boolean): void {
  describe.runIf(running)(`on ${name}`, () => {
    let before = 0;
    beforeEach(() => {
      before = tf.memory().numTensors;
    });
    afterEach(() => {
      expect(tf.memory().numTensors, "tensors that a test left behind").toBe(before);
    });
    itExpects();
    itMixes();
  });
}
