import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DefaultTheme } from "vitepress";

/** A page that language models are pointed to: its title, its link and its text. */
interface Page {
  readonly title: string;
  readonly link: string;
  readonly text: string;
}

/**
 * Writes `llms.txt`, a list of the pages, and `llms-full.txt`, their texts on one page, beside the built site. Pages come in the
 * order of the side bar, so that a new page is in both without another step.
 */
export function writeLlmsTexts(
  source: string,
  out: string,
  {
    base,
    parts,
  }: { readonly base: string; readonly parts: Readonly<Record<string, readonly DefaultTheme.SidebarItem[]>> },
): void {
  const sections = Object.entries(parts).map(([name, items]) => ({
    name,
    pages: items.flatMap(({ items: pages = [] }) => pages).map((item) => pageOf(source, item)),
  }));
  const about =
    "distcal turns the predictions of any trained regressor into calibrated distributions: it learns from past predictions and " +
    "observed outcomes, on the command line, in Node and in the browser.";
  const list = sections.map(
    ({ name, pages }) =>
      `## ${name}\n\n${pages.map(({ title, link }) => `- [${title}](${base.replace(/\/$/, "")}${link}.html)`).join("\n")}\n`,
  );
  writeFileSync(join(out, "llms.txt"), `# distcal\n\n> ${about}\n\n${list.join("\n")}`);
  const texts = sections.flatMap(({ pages }) => pages.map(({ text }) => text));
  writeFileSync(join(out, "llms-full.txt"), `# distcal\n\n> ${about}\n\n${texts.join("\n\n---\n\n")}\n`);
}

function pageOf(source: string, { text: title = "", link = "" }: DefaultTheme.SidebarItem): Page {
  const file = join(source, link.endsWith("/") ? `${link}index.md` : `${link}.md`);
  return {
    title,
    link: link.endsWith("/") ? `${link}index` : link,
    text: plain(withSnippets(readFileSync(file, "utf8"), file)),
  };
}

/** A page with the files that it shows in place of their names. */
function withSnippets(markdown: string, page: string): string {
  return markdown.replace(/^<<< (\S+)$/gm, (_, file: string) => {
    const code = readFileSync(join(page, "..", file), "utf8").trim();
    return ["```js", code, "```"].join("\n");
  });
}

/** A page's words without its scripts, components and what is only for tests. */
function plain(markdown: string): string {
  return markdown
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replace(/<!--[\s\S]*?-->\n*/g, "")
    .replace(/<script[\s\S]*?<\/script>\n*/g, "")
    .replace(/^<\/?[A-Z][^>]*>\n*/gm, "")
    .replace(/<FileLink[^>]*>(?<name>.*?)<\/FileLink>/g, "$<name>")
    .trim();
}
