import { expect, it } from "vitest";
import { minimise, minimiseSync, type Objective } from "../../src/index.ts";
import { replayOf } from "../../src/optimisers/replay.ts";
import { rosenbrock, rosenbrockStart } from "./objectives.ts";

it("an objective whose values are on their way takes the same steps, with as many evaluations", async () => {
  const later = async (x: Float64Array, gradientOut: Float64Array): Promise<number> => {
    const at = x.slice();
    await Promise.resolve();
    return rosenbrock(at, gradientOut);
  };
  const wanted = minimiseSync(rosenbrock, rosenbrockStart(4));
  expect(await minimise(later, rosenbrockStart(4))).toEqual(wanted);
});

it("an error on the way is thrown, and one of a step's own, too", async () => {
  await expect(minimise(async () => Promise.reject(new Error("lost")), [1, 2])).rejects.toThrow("lost");
  const broken: Objective = () => {
    throw new Error("no such point");
  };
  const step = (known: Objective, x: Float64Array): object => ({ value: known(x, new Float64Array(1)) });
  expect(() => replayOf(broken).attempt(step, Float64Array.of(1))).toThrow("no such point");
});
