import { defineConfig, mergeConfig } from "vitest/config";
import unit, { alone } from "./vitest.config.ts";

// The long runs: statistical and soak tests, and every law again with another seed and many more cases.
const { projects: _, ...test } = unit.test ?? {};

const lawsAlone = alone.map((files) => files.replace("*.test.ts", "*.laws.test.ts"));

export default mergeConfig(
  { ...unit, test },
  defineConfig({
    test: {
      env: { DISTCAL_LAW_SEED: "64738", DISTCAL_LAW_RUNS: "2000" },
      testTimeout: 600_000,
      hookTimeout: 300_000,
      projects: [
        {
          extends: true,
          // As in the short runs: one process for many files of laws.
          test: {
            name: "laws",
            isolate: false,
            include: ["packages/*/test/**/*.laws.test.ts"],
            exclude: [...alone, "**/node_modules/**"],
          },
        },
        {
          extends: true,
          test: { name: "long", include: ["{packages,apps,tooling}/*/test/**/*.long.test.ts", ...lawsAlone] },
        },
      ],
    },
  }),
);
