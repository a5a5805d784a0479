import { startBackend } from "../backends/start-backend.ts";
import { describeBackend } from "./backend-suite.ts";

// A few roundings of float32, 6e-8 each, and on a GPU its exponential.
describeBackend("webgpu", await startBackend("webgpu"), 2e-5);
