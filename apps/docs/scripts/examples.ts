import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { exampleFiles } from "../examples/travel-times.ts";

// Writes the tables that the guides work with; they are committed, and a test says when they are not what this writes.

const folder = resolve(import.meta.dirname, "../public/examples");
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(exampleFiles)) writeFileSync(join(folder, name), text());
