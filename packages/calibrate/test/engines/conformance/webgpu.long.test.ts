import { describeConformance } from "./conformance-suite.ts";

// On a software GPU this takes minutes; the unit tests look at the first of these sets.
await describeConformance("webgpu", 50);
