import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Tests run on the sources, with no build in between.
const conditions = ["@distcal/source", ...defaultServerConditions];

const elsewhere = ["**/*.e2e.test.ts", "**/*.long.test.ts", "**/node_modules/**"];
/** What changes the process it runs in: TensorFlow.js backends, environments, threads, WebAssembly taken away. */
export const alone: string[] = [
  "packages/engine-tfjs/test/**/*.test.ts",
  "packages/calibrate/test/engines/**/*.test.ts",
  "packages/calibrate/test/**/*engine*.test.ts",
  "packages/**/*{wasm,row-kernel,workspace}*.test.ts",
  "apps/docs/test/playground/**/*.test.ts",
  "tooling/{bench,launch,native,wasm}/test/**/*.test.ts",
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ["tooling/testing/src/vitest-setup.ts"],
    // Steps of the whole check run side by side.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // All cores: the default keeps one free, which is half of a small machine.
    maxWorkers: "100%",
    // No test may be left focused. The linter's rule for it takes every call of our own `fit` for one.
    allowOnly: false,
    projects: [
      {
        extends: true,
        // One process for many files: loading the sources again for each took longer than the tests.
        test: {
          name: "shared",
          isolate: false,
          include: ["{packages,apps,tooling}/*/test/**/*.test.ts"],
          exclude: [...elsewhere, ...alone],
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: elsewhere } },
    ],
  },
});
