import { requireNode } from "./require-node.mjs";

// `npm test`: install, then every check and test. Arguments name single steps: npm test -- lint layers
if (requireNode()) {
  const { install, run } = await import("./workspace.mjs");
  await install();
  const checked = await run(["pnpm", "--silent", "check", ...process.argv.slice(2)], { show: true });
  process.exitCode = checked.code;
}
