import { combinations } from "./conformance-gaps.ts";
import { describeConformance } from "./conformance-suite.ts";

// On a software GPU this takes minutes; the unit tests look at two of these sets.
await describeConformance(
  "webgpu",
  Array.from({ length: 2 * combinations }, (_, set) => set),
);
