import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";

describeBackend("wasm", await startBackend("wasm"));
