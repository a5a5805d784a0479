import { compare, type MethodName } from "@distcal/calibrate";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { CompareJob, CompareProgress, Comparison } from "./compare-job.ts";

await answerFromThread<CompareJob, CompareProgress, Comparison>(
  ({ columns, outcomes, methods, ...options }, onProgress) =>
    // Names were checked against methodNames.
    compare({ ...columns, ...outcomes }, { methods: methods as readonly MethodName[], ...options, onProgress }),
);
