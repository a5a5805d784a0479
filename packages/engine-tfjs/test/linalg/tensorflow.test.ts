import { startBackend } from "../backends/start-backend.ts";
import { describeBackend } from "./backend-suite.ts";

// float64 throughout: the gradient's tolerance is that of the central differences it is compared with.
describeBackend("tensorflow", await startBackend("tensorflow"), { value: 1e-13, gradient: 1e-8 });
