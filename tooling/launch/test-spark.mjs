import { requireNode } from "./require-node.mjs";

// `npm run test:spark`: install, then the tests on a real Spark. Arguments go to vitest: a folder, a name.
if (requireNode()) {
  const { install, run } = await import("./workspace.mjs");
  await install();
  const arguments_ = ["--config", "vitest.spark.config.ts", ...process.argv.slice(2)];
  const tested = await run(["pnpm", "exec", "vitest", "run", ...arguments_], { show: true });
  process.exitCode = tested.code;
}
