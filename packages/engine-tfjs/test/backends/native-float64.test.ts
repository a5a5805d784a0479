import * as tf from "@tensorflow/tfjs";
import { describe, expect, it } from "vitest";
import { enableNativeFloat64 } from "../../src/backends/native-float64.ts";
import { constant, precisionOf, readBack, tensorFrom } from "../../src/backends/working-precision.ts";
import { read } from "../linalg/read.ts";
import { startBackend } from "./start-backend.ts";

const running = await startBackend("tensorflow");

interface Addon {
  getNumOfTensors(): number;
}
const addon = (): Addon => (tf.backend() as unknown as { binding: Addon }).binding;

describe.runIf(running)("the tensorflow backend in float64", () => {
  it("says so, and enabling it again changes nothing", () => {
    expect(precisionOf()).toBe("float64");
    expect(precisionOf("cpu")).toBe("float32");
    const before = addon();
    enableNativeFloat64(tf.backend());
    expect(addon()).toBe(before);
  });

  it("computes exp to the last digits", async () => {
    const x = Float64Array.from({ length: 1000 }, (_, i) => i / 50 - 10);
    const got = await read(() => tf.exp(tensorFrom(x)));
    // Two implementations, each within one unit in the last place.
    for (let i = 0; i < x.length; i++) expect(Math.abs(got[i] / Math.exp(x[i]) - 1)).toBeLessThan(5e-16);
  });

  it("differentiates in float64", async () => {
    const x = Float64Array.of(0.1, 1.3, -0.7);
    const got = await read(() => tf.grad((t) => tf.logSumExp(t).mul(constant(0.1)))(tensorFrom(x)));
    const total = x.reduce((sum, each) => sum + Math.exp(each), 0);
    for (let i = 0; i < x.length; i++) expect(got[i]).toBeCloseTo((0.1 * Math.exp(x[i])) / total, 15);
  });

  it("leaves integers, booleans and their use as indices alone", async () => {
    const sorted = tf.tidy(() => tf.gather(tensorFrom([0.1, 0.2, 0.3]), tf.tensor1d([2, 0], "int32")));
    expect(await readBack(sorted)).toEqual(Float64Array.of(0.3, 0.1));
    const more = tf.tidy(() => tf.greater(tensorFrom([0.1, 0.3]), constant(0.2)));
    expect(Array.from(await more.data())).toEqual([0, 1]);
    const whole = tf.tidy(() => tf.cast(tensorFrom([1.5, 2.5]), "int32"));
    expect(Array.from(await whole.data())).toEqual([1, 2]);
    tf.dispose([sorted, more, whole]);
  });

  it("carries scalars, NaN, infinities, subnormal numbers, −0 and empty tensors", async () => {
    const odd = Float64Array.of(Number.NaN, -Infinity, 5e-324, -0, Number.MAX_VALUE);
    expect(await read(() => tf.reverse(tf.reverse(tensorFrom(odd))))).toEqual(odd);
    expect(await read(() => tf.add(constant(0.1), constant(0.2)))).toEqual(Float64Array.of(0.1 + 0.2));
    expect(await read(() => tf.neg(tensorFrom([], [0, 3])))).toEqual(new Float64Array(0));
  });

  it("keeps no native tensor alive after uploads, ops and reads", async () => {
    const [tensors, native] = [tf.memory().numTensors, addon().getNumOfTensors()];
    for (let i = 0; i < 100; i++)
      await read(() => tf.matMul(tensorFrom([1, 2, 3, 4], [2, 2]), tensorFrom([1, 2], [2, 1])));
    expect(tf.memory().numTensors).toBe(tensors);
    expect(addon().getNumOfTensors()).toBe(native);
  });
});

it("enableNativeFloat64 refuses other backends", () => {
  expect(() => enableNativeFloat64({})).toThrow(
    "enableNativeFloat64: backend must be the one of @tensorflow/tfjs-node",
  );
  expect(() => enableNativeFloat64(null)).toThrow(/tf\.setBackend\("tensorflow"\)/);
});
