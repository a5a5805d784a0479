#!/usr/bin/env node
import module from "node:module";
import { nodeComplaint } from "./terminal/node-version.ts";

const complaint = nodeComplaint(process.versions.node);
if (complaint === undefined) {
  // From Node 22.1 on compiled code is kept between runs, in the folder that Node or NODE_COMPILE_CACHE names.
  (module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
  // Loaded only now: what follows may use what an old Node does not have.
  const { main } = await import("./main.ts");
  await main(process.argv.slice(2));
} else {
  process.stderr.write(`distcal: ${complaint}\n`);
  process.exitCode = 1;
}
