import { defaultMethod, engineNames, type Method, methods } from "@distcal/calibrate";
import { expect, it } from "vitest";
import {
  comparedByDefault,
  knownEngines,
  knownMethods,
  knownNames,
  methodsOfGroups,
  usualMethod,
} from "../../src/flags/known-methods.ts";

it("the help tells the methods, engines and default of the registry, in its order", () => {
  const registered = Object.values(methods).map(({ name, description }) => ({ name, description }));
  expect(knownMethods).toEqual(registered);
  expect(knownNames).toEqual(Object.keys(methods));
  expect(knownEngines).toEqual(engineNames);
  const needGroups = Object.values(methods).filter(({ requires }: Method) => requires?.includes("group"));
  expect(methodsOfGroups).toEqual(needGroups.map(({ name }) => name));
  expect(usualMethod).toBe(defaultMethod);
  expect(knownNames).toEqual(expect.arrayContaining([...comparedByDefault]));
});
