import { requireNode } from "./require-node.mjs";

// `npm start`: install, build, run the demo; arguments are those of another command: npm start -- doctor What follows is loaded only by a Node that can run it.
if (requireNode()) {
  const { exitWith, install, run, say } = await import("./workspace.mjs");
  await install();
  say("building the command line …");
  const built = await run([
    "pnpm",
    "exec",
    "turbo",
    "run",
    "build",
    "--filter=distcal...",
    "--output-logs=errors-only",
  ]);
  if (built.code !== 0) exitWith(built, "the build failed:");
  const asked = process.argv.slice(2);
  const job = await run([process.execPath, "apps/cli/dist/bin.js", ...(asked.length > 0 ? asked : ["demo"])], {
    show: true,
  });
  process.exitCode = job.code;
}
