import { fileURLToPath } from "node:url";
import { checkLayers } from "./check-layers.ts";
import { layers } from "./layers.ts";

const breaches = checkLayers(fileURLToPath(new URL("../../../..", import.meta.url)), layers);
for (const breach of breaches) process.stderr.write(`layers: ${breach}\n`);
process.exitCode = breaches.length > 0 ? 1 : 0;
