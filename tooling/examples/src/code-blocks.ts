/** A fenced block of a Markdown file. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
}

/** The fenced blocks of a Markdown text, in order. */
export function codeBlocks(markdown: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const fence = /^(?<indent> *)```(?<language>[\w-]*).*\n(?<code>(?:.*\n)*?)\k<indent>```[ \t]*$/gm;
  for (const match of markdown.matchAll(fence)) {
    const { indent = "", language = "", code = "" } = match.groups ?? {};
    const line = markdown.slice(0, match.index).split("\n").length;
    blocks.push({ language, line, code: code.replaceAll(new RegExp(`^${indent}`, "gm"), "") });
  }
  return blocks;
}
