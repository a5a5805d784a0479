import { startBackend } from "../backends/start-backend.ts";
import { describeBackend } from "./backend-suite.ts";
import { float64Tolerances } from "./tolerances.ts";

describeBackend("tensorflow", await startBackend("tensorflow"), float64Tolerances, 10);
