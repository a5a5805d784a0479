import { defineConfig, mergeConfig } from "vitest/config";
import unit from "./vitest.config.ts";

// Tests of what is built: they start real programs, so they run one file at a time and may take minutes.
const { projects: _, ...test } = unit.test ?? {};

export default mergeConfig(
  { ...unit, test },
  defineConfig({
    test: {
      include: ["{packages,apps,tooling}/*/test/**/*.e2e.test.ts"],
      fileParallelism: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }),
);
