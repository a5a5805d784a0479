import { readFileSync } from "node:fs";
import { saveText } from "../../src/node/save-text.ts";

// A process that saves two texts in turn until it is killed: the path to save to, then the files of the texts. It starts
// when told, so that its start-up takes none of the time it has to live.
const [path, ...files] = process.argv.slice(2);
const texts = files.map((file) => readFileSync(file, "utf8"));
process.send?.("ready");
process.once("message", async () => {
  for (let i = 1; ; i++) await saveText(path, texts[i % texts.length]);
});
