import { compare, type MethodName } from "@distcal/calibrate";
import { answerFromThread } from "../thread/answer-from-thread.ts";
import type { CompareJob, CompareProgress, Comparison } from "./compare-job.ts";

await answerFromThread<CompareJob, CompareProgress, Comparison>(({ columns, methods, folds, seed }, onProgress) =>
  compare(columns, {
    // Names were checked against methodNames.
    methods: methods as readonly MethodName[],
    folds,
    seed,
    onProgress,
  }),
);
