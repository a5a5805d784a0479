/** A phrase that must not be used, in lower case with single spaces, and what to write. */
export interface BannedPhrase {
  readonly phrase: string;
  readonly replacement: string;
}

const heading = "## Words";

/** The table under the heading "Words": a row of comma-separated phrases, and what to write in their place. */
export function readWordList(contributing: string): readonly BannedPhrase[] {
  const start = contributing.indexOf(`\n${heading}\n`);
  if (start < 0) throw new Error(`CONTRIBUTING.md must have a section "${heading}", got none; restore it`);
  const section = contributing.slice(start + heading.length + 2).split(/\n(?=## )/)[0] ?? "";
  const rows = section.split("\n").flatMap((line) => {
    const [, phrases, replacement] = /^\| (.+) \| (.+) \|$/.exec(line) ?? [];
    return phrases === undefined || replacement === undefined || /^-+$/.test(phrases) ? [] : [{ phrases, replacement }];
  });
  const list = rows
    .slice(1)
    .flatMap(({ phrases, replacement }) =>
      phrases.split(", ").map((phrase) => ({ phrase: phrase.trim().toLowerCase(), replacement: replacement.trim() })),
    );
  if (list.length === 0)
    throw new Error(`CONTRIBUTING.md must have a table under "${heading}", got no row; restore it`);
  return list;
}
