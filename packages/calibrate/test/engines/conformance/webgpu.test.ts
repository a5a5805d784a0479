import { vi } from "vitest";
import { describeConformance } from "./conformance-suite.ts";

// A software GPU compiles a hundred shaders first; the long run looks at all combinations.
vi.setConfig({ testTimeout: 120_000 });

await describeConformance("webgpu", [7]);
