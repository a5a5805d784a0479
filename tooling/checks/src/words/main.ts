import { fileURLToPath } from "node:url";
import { checkWords } from "./check-words.ts";

const found = checkWords(fileURLToPath(new URL("../../../..", import.meta.url)));
for (const line of found) process.stderr.write(`words: ${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
