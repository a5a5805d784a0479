import { startBackend } from "../backends/start-backend.ts";
import { describeBackend } from "./backend-suite.ts";

describeBackend("tensorflow", await startBackend("tensorflow"));
