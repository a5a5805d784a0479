import { defineConfig, mergeConfig } from "vitest/config";
import unit from "./vitest.config.ts";

// The long runs: statistical and soak tests, and every law again with another seed and many more cases.
const { projects: _, ...test } = unit.test ?? {};

export default mergeConfig(
  { ...unit, test },
  defineConfig({
    test: {
      include: ["{packages,apps,tooling}/*/test/**/*.{long,laws}.test.ts"],
      env: { DISTCAL_LAW_SEED: "64738", DISTCAL_LAW_RUNS: "5000" },
      testTimeout: 600_000,
      hookTimeout: 300_000,
    },
  }),
);
