import { vi } from "vitest";
import { describeLeaks } from "./leaks-suite.ts";

// A software GPU takes a tenth of a second for a call.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

await describeLeaks("webgpu");
