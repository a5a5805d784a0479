import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";

describeBackend("webgpu", await startBackend("webgpu"));
