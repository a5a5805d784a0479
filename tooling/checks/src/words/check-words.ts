import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { phraseFinder } from "./find-phrases.ts";
import { readWordList } from "./word-list.ts";

const texts = /(?:\.(?:ts|mts|js|mjs|vue|md|css|html|py|R|sh|ya?ml)|package\.json)$/;
/** The list itself, and what tools write. */
const exempt = /(?:^|\/)(?:CONTRIBUTING\.md|CHANGELOG\.md|pnpm-lock\.yaml|[^/]+\.wasm\.ts)$/;

/** Every banned phrase in the files of a repository, as "file:line: what to write". */
export function checkWords(root: string): readonly string[] {
  const find = phraseFinder(readWordList(readFileSync(join(root, "CONTRIBUTING.md"), "utf8")));
  return filesOf(root).flatMap((file) =>
    find(textOf(join(root, file))).map(
      ({ line, phrase, replacement }) => `${file}:${line}: "${phrase}" is on the word list; write ${replacement}`,
    ),
  );
}

/** Files that are tracked or about to be, without what is ignored. */
function filesOf(root: string): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split("\0"))].filter((name) => texts.test(name) && !exempt.test(name)).sort();
}

/** A file that was deleted but not yet committed is still listed, and so is one that a build beside the check keeps for a moment. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
