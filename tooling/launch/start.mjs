import { requireNode } from "./require-node.mjs";

// `npm start`: install, build, run the demo; arguments are those of another command: npm start -- doctor
// What follows is loaded only by a Node that can run it.
if (requireNode()) {
  const { build, install, run, say } = await import("./workspace.mjs");
  await install();
  say("building the command line …");
  await build("--filter=distcal...");
  const asked = process.argv.slice(2);
  const job = await run([process.execPath, "apps/cli/dist/bin.js", ...(asked.length > 0 ? asked : ["demo"])], {
    show: true,
  });
  process.exitCode = job.code;
}
