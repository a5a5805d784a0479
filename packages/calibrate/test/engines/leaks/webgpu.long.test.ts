import { describeLeaks } from "./leaks-suite.ts";

// 1,000 rows in all: a software GPU takes most of a second for a call.
await describeLeaks("webgpu", 100);
