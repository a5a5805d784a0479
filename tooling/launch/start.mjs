import { requireNode } from "./require-node.mjs";

// `npm start`: install, build, run the main job. What follows is loaded only by a Node that can run it.
if (requireNode()) {
  const { exitWith, install, runPnpm, say } = await import("./workspace.mjs");
  await install();
  say("building the command line …");
  const built = await runPnpm(["exec", "turbo", "run", "build", "--filter=distcal...", "--output-logs=errors-only"]);
  if (built.code !== 0) exitWith(built, "the build failed:");
  const job = await runPnpm(["--filter", "distcal", "exec", "node", "dist/bin.js", "doctor"], { show: true });
  process.exitCode = job.code;
}
