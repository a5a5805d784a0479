import { compare, type MethodName } from "@distcal/calibrate";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { CompareJob, CompareProgress, Comparison } from "./compare-job.ts";

await answerFromThread<CompareJob, CompareProgress, Comparison>(({ columns, methods, ...options }, onProgress) =>
  // Names were checked against methodNames.
  compare(columns, { methods: methods as readonly MethodName[], ...options, onProgress }),
);
