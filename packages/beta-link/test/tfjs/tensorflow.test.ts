import { describeBackend } from "./backend-suite.ts";
import { startBackend } from "./start-backend.ts";

describeBackend("tensorflow", await startBackend("tensorflow"));
