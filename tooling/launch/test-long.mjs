import { requireNode } from "./require-node.mjs";

// `npm run test:long`: install, build, then the long statistical runs. Arguments go to vitest: a folder, a name.
if (requireNode()) {
  const { build, install, run } = await import("./workspace.mjs");
  await install();
  await build();
  const arguments_ = ["--config", "vitest.long.config.ts", ...process.argv.slice(2)];
  const tested = await run(["pnpm", "exec", "vitest", "run", ...arguments_], { show: true });
  process.exitCode = tested.code;
}
