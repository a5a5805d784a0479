#!/usr/bin/env node
import { nodeComplaint } from "./terminal/node-version.ts";

const complaint = nodeComplaint(process.versions.node);
if (complaint === undefined) {
  // Loaded only now: what follows may use what an old Node does not have.
  const { main } = await import("./main.ts");
  await main(process.argv.slice(2));
} else {
  process.stderr.write(`distcal: ${complaint}\n`);
  process.exitCode = 1;
}
