import { palette } from "@distcal/plots";
import { html, type Markup, trusted } from "./markup.ts";
import { pageStyle } from "./page-style.ts";

/** A section of a page, with a heading that the table of contents leads to. */
export interface Section {
  /** The anchor: letters and hyphens. */
  readonly id: string;
  readonly title: string;
  /** Its heading is read out and listed, but not shown: the content speaks for itself. */
  readonly quiet?: boolean;
  readonly content: Markup;
}

export interface PageContent {
  readonly title: string;
  /** Below the title: what was done, to what. */
  readonly lead: Markup;
  readonly sections: readonly Section[];
  readonly footer: Markup;
}

/** A self-contained HTML page: no script, no request, one style sheet inside. */
export function pageText({ title, lead, sections, footer }: PageContent): string {
  const contents = sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`);
  const body = sections.map(
    ({
      id,
      title: name,
      quiet,
      content,
    }) => html`<section class="${quiet === true ? "quiet" : "plain"}" aria-labelledby="${id}">
<h2 id="${id}">${name}</h2>
${content}
</section>`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="theme-color" content="${palette.light.surface}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${palette.dark.surface}" media="(prefers-color-scheme: dark)">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
${trusted(pageStyle)}
</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<h1>${title}</h1>
${lead}
<nav aria-label="Contents"><ol>
${contents}
</ol></nav>
</header>
<main id="content">
${body}
</main>
<footer>
${footer}
</footer>
</body>
</html>
`.markup;
}
