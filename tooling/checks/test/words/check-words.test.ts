import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@distcal/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkWords } from "../../src/words/check-words.ts";
import { phraseFinder } from "../../src/words/find-phrases.ts";
import { readWordList } from "../../src/words/word-list.ts";

const contributing = readFileSync(join(repositoryRoot, "CONTRIBUTING.md"), "utf8");
const list = readWordList(contributing);
/** Put together, so that this file holds no phrase of the list itself. */
const phrase = ["unless", "told"];

describe("the word list of CONTRIBUTING.md", () => {
  it("has the phrases of a row one by one, each with what to write", () => {
    expect(list).toContainEqual({ phrase: phrase.join(" "), replacement: "by default" });
    expect(list.length).toBeGreaterThan(40);
    expect(list.every(({ replacement }) => replacement.length > 1)).toBe(true);
  });

  it("must be there", () => {
    expect(() => readWordList("# Contributing\n")).toThrow('must have a section "## Words", got none; restore it');
    expect(() => readWordList("# Contributing\n\n## Words\n\nNone.\n")).toThrow("got no row; restore it");
  });
});

describe("a phrase of the list", () => {
  const find = phraseFinder(list);

  it("is found in any case, with its line and what to write", () => {
    expect(find(`one\nUnless ${phrase[1]}, two`)).toEqual([
      { line: 2, phrase: `Unless ${phrase[1]}`, replacement: "by default" },
    ]);
  });

  it.each([
    ["a text", `${phrase[0]}\n${phrase[1]}`],
    ["a comment", ` * so it is ${phrase[0]}\n * ${phrase[1]} so.`],
    ["a line comment", `  // ${phrase[0]}\n  // ${phrase[1]}`],
    ["a string in two parts", `"so it is ${phrase[0]} " +\n      "${phrase[1]} so"`],
  ])("is found across the lines of %s", (_, text) => {
    expect(find(text)).toHaveLength(1);
  });

  it("is not found inside another word", () => {
    expect(find(`${phrase[0]} ${phrase[1]}er`)).toEqual([]);
  });
});

describe("the words of a repository", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "distcal-words-"));
    execFileSync("git", ["init", "--quiet"], { cwd: root });
    writeFileSync(join(root, "CONTRIBUTING.md"), contributing);
    writeFileSync(join(root, ".gitignore"), "built.md\n");
    writeFileSync(join(root, "page.md"), "# Page\n\nBy default it is quiet.\n");
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("pass where no phrase is used, the list itself and ignored files aside", () => {
    writeFileSync(join(root, "built.md"), phrase.join(" "));
    expect(checkWords(root)).toEqual([]);
  });

  it("fail with file, line and replacement once a phrase is put in", () => {
    writeFileSync(join(root, "page.md"), `# Page\n\nIt is loud ${phrase.join(" ")}.\n`);
    expect(checkWords(root)).toEqual([`page.md:3: "${phrase.join(" ")}" is on the word list; write by default`]);
  });
});
