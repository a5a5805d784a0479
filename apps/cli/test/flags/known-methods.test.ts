import { defaultMethod, engineNames, type Method, methods } from "@distcal/calibrate";
import { expect, it } from "vitest";
import {
  comparedByDefault,
  knownEngines,
  knownMethods,
  knownNames,
  methodsOfGroups,
  readsInput,
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

it("reads of rows what the registry says that each method reads", () => {
  for (const method of Object.values<Method>(methods)) {
    const read = (["covariates", "group"] as const).filter((input) => readsInput(method.name, input));
    expect([method.name, read]).toEqual([method.name, method.inputs ?? []]);
  }
});
