import { compare, type MethodName } from "@distcal/calibrate";
import { observationsOf } from "@distcal/tables/forms";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { CompareJob, CompareProgress, Comparison } from "./compare-job.ts";

await answerFromThread<CompareJob, CompareProgress, Comparison>(
  ({ columns, form, outcomes, methods, ...options }, onProgress) =>
    // Names were checked against methodNames.
    compare(
      { ...observationsOf({ ...columns, form }), ...outcomes },
      { methods: methods as readonly MethodName[], ...options, onProgress },
    ),
);
