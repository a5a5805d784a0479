import { defineConfig, mergeConfig } from "vitest/config";
import unit from "./vitest.config.ts";

// What runs on a real Spark: it makes its own Python environment, so it needs Python, Java 17 and a package index.
const { projects: _, ...test } = unit.test ?? {};

export default mergeConfig(
  { ...unit, test },
  defineConfig({
    test: {
      include: ["{packages,apps}/*/test/**/*.spark.long.test.ts"],
      env: { DISTCAL_SPARK: "required" },
      fileParallelism: false,
      testTimeout: 900_000,
      hookTimeout: 900_000,
    },
  }),
);
