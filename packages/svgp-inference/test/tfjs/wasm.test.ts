import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";
import { float32Tolerances } from "./tolerances.ts";

describeBackend("wasm", await startBackend("wasm"), float32Tolerances, 10);
