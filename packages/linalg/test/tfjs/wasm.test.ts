import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";

// Factors and solutions are computed in float64 and rounded once; gradients also go through float32 products.
describeBackend("wasm", await startBackend("wasm"), { value: 2e-7, gradient: 2e-6 });
