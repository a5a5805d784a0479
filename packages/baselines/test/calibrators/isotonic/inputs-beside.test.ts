import { studentTBatch } from "@distcal/distributions";
import { createRng } from "@distcal/numerics";
import { expect, it } from "vitest";
import { fitGlobalBeta, fitIsotonic } from "../../../src/calibrators/index.ts";

const rng = createRng(4);
const location = rng.fork(1).fillNormal(new Float64Array(200));
const predictions = studentTBatch({ location, scale: new Float64Array(200).fill(0.5), degreesOfFreedom: 3 });
const target = location.map((m) => m + rng.normal());
const group = Array.from(location, (_, row) => (row % 2 === 0 ? "a" : "b"));

it.each([
  ["isotonic", fitIsotonic],
  ["global-beta", fitGlobalBeta],
])("%s is fitted to a batch the same, whatever its rows have beside their predictions", (_, fit) => {
  const beside = fit({ predictions, target, group, covariates: { row: location.map((_, row) => row) } });
  expect(beside.toJSON()).toEqual(fit({ predictions, target }).toJSON());
});
