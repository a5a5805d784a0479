import { vi } from "vitest";
import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";
import { webgpuTolerances } from "./tolerances.ts";

// A software GPU compiles a hundred shaders first.
vi.setConfig({ testTimeout: 120_000 });

describeBackend("webgpu", await startBackend("webgpu"), webgpuTolerances, 2);
