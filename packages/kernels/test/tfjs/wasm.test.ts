import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";

// A few roundings of float32, 6e-8 each, and on a GPU its exponential.
describeBackend("wasm", await startBackend("wasm"), 5e-6);
