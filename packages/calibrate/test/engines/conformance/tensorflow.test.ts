import { vi } from "vitest";
import { combinations } from "./conformance-gaps.ts";
import { describeConformance } from "./conformance-suite.ts";

vi.setConfig({ testTimeout: 120_000 });

await describeConformance(
  "tensorflow",
  Array.from({ length: 4 * combinations }, (_, set) => set),
);
