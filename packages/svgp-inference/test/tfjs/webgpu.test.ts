import { vi } from "vitest";
import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";
import { float32Tolerances } from "./tolerances.ts";

// A software GPU compiles a hundred shaders first.
vi.setConfig({ testTimeout: 120_000 });

describeBackend("webgpu", await startBackend("webgpu"), float32Tolerances, 1);
