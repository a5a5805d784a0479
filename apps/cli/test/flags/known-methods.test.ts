import { defaultMethod, engineNames, methods } from "@distcal/calibrate";
import { expect, it } from "vitest";
import {
  comparedByDefault,
  knownEngines,
  knownMethods,
  knownNames,
  usualMethod,
} from "../../src/flags/known-methods.ts";

it("the help tells the methods, engines and default of the registry, in its order", () => {
  const registered = Object.values(methods).map(({ name, description }) => ({ name, description }));
  expect(knownMethods).toEqual(registered);
  expect(knownNames).toEqual(Object.keys(methods));
  expect(knownEngines).toEqual(engineNames);
  expect(usualMethod).toBe(defaultMethod);
  expect(knownNames).toEqual(expect.arrayContaining([...comparedByDefault]));
});
