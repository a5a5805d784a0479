import { startBackend } from "../backends/start-backend.ts";
import { describeBackend } from "./backend-suite.ts";

// float64 throughout: a few roundings of 1e-16.
describeBackend("tensorflow", await startBackend("tensorflow"), 1e-13);
