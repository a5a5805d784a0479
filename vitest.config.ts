import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

// Tests run on the sources, with no build in between.
const conditions = ["@distcal/source", ...defaultServerConditions];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,apps,tooling}/*/test/**/*.test.ts"],
    exclude: ["**/*.e2e.test.ts", "**/*.long.test.ts", "**/node_modules/**"],
    setupFiles: ["tooling/testing/src/vitest-setup.ts"],
    testTimeout: 30_000,
    // No test may be left focused. The linter's rule for it takes every call of our own `fit` for one.
    allowOnly: false,
  },
});
