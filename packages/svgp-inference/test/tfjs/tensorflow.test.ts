import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";
import { float64Tolerances } from "./tolerances.ts";

describeBackend("tensorflow", await startBackend("tensorflow"), float64Tolerances, 10);
