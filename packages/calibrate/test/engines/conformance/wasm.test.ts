import { vi } from "vitest";
import { describeConformance } from "./conformance-suite.ts";

vi.setConfig({ testTimeout: 120_000 });

await describeConformance("wasm", 50);
