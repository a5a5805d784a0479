import { expect, it } from "vitest";
import { requireKnownOptions, requireListedOptions } from "../../src/index.ts";

const known = { seed: true, inducingPoints: true, tolerance: true, maxIterations: true } as const;

it.each([
  ["inducing", 'fit: unknown option "inducing"; did you mean inducingPoints?'],
  ["inducingpoints", 'fit: unknown option "inducingpoints"; did you mean inducingPoints?'],
  ["tolerence", 'fit: unknown option "tolerence"; did you mean tolerance?'],
  ["sede", 'fit: unknown option "sede"; known options: seed, inducingPoints, tolerance, maxIterations'],
  ["colour", 'fit: unknown option "colour"; known options: seed, inducingPoints, tolerance, maxIterations'],
  ["constructor", 'fit: unknown option "constructor"; known options: seed, inducingPoints, tolerance, maxIterations'],
])("requireKnownOptions refuses %s by name", (name, message) => {
  expect(() => requireKnownOptions("fit", { [name]: 1 }, known)).toThrow(new RangeError(message));
});

it("requireKnownOptions lets known options through, and none at all", () => {
  expect(() => requireKnownOptions("fit", { seed: 1, tolerance: undefined }, known)).not.toThrow();
  expect(() => requireKnownOptions("fit", undefined, known)).not.toThrow();
  expect(() => requireKnownOptions("fit", { seed: 1 }, {})).toThrow('fit: unknown option "seed"; it takes none');
});

it("requireKnownOptions refuses options that are no object", () => {
  const message = "fit: options must be an object, got 5; pass an object such as { seed }";
  expect(() => requireKnownOptions("fit", 5 as unknown as object, known)).toThrow(new TypeError(message));
});

it("requireListedOptions refuses an unknown option with all that there are", () => {
  expect(() => requireListedOptions("parse", { maxlength: 1 }, { maxLength: true, methods: true })).toThrow(
    new RangeError('parse: unknown option "maxlength"; known options: maxLength, methods'),
  );
  expect(() => requireListedOptions("parse", { methods: [] }, { maxLength: true, methods: true })).not.toThrow();
});
