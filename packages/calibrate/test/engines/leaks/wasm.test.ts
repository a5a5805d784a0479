import { vi } from "vitest";
import { describeLeaks } from "./leaks-suite.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

await describeLeaks("wasm");
