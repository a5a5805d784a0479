import { describe } from "vitest";
import { itConforms } from "./conformance-suite.ts";
import { startBackend } from "./start-backend.ts";
import { webgpuTolerances } from "./tolerances.ts";

const running = await startBackend("webgpu");

// On a software GPU this takes minutes; the unit tests look at two of these sets.
describe.runIf(running)("on webgpu", () => itConforms(webgpuTolerances, 50));
