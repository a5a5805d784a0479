import { vi } from "vitest";
import { startBackend } from "../backends/start-backend.ts";
import { describeBackend } from "./backend-suite.ts";

// A software GPU compiles a hundred shaders first.
vi.setConfig({ testTimeout: 120_000 });

describeBackend("webgpu", await startBackend("webgpu"));
