import { basename, dirname, join, relative } from "node:path";
import type { Plugin } from "rolldown";

/** `new URL("./name.js", import.meta.url)` as code; in a comment it stands between backticks. */
const builtFile = /(?<!`)new URL\("(\.{1,2}\/[^"]+)", import\.meta\.url\)/g;

/**
 * What the code finds by its own place it finds from a bundle in the folder `dist`, too: a thread becomes an entry, whose
 * address takes the place of the one in the sources; any other file stays where it is.
 */
export function threadEntries(dist: string): Plugin {
  return {
    name: "thread-entries",
    transform(code, id) {
      return code.replace(builtFile, (_, path: string) => {
        const file = join(dirname(id), path);
        if (!path.endsWith(".js")) return `new URL("${relative(dist, file)}", import.meta.url)`;
        const entry = this.emitFile({ type: "chunk", id: file.replace(/\.js$/, ".ts"), name: basename(path, ".js") });
        return `new URL(import.meta.ROLLUP_FILE_URL_${entry})`;
      });
    },
  };
}
