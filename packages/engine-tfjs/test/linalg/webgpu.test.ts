import { startBackend } from "../backends/start-backend.ts";
import { describeBackend } from "./backend-suite.ts";

// All in float32, with sums of up to 130 terms: a few dozen roundings of 6e-8.
describeBackend("webgpu", await startBackend("webgpu"), { value: 5e-6, gradient: 1e-5 });
