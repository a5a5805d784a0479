import { parseHTML } from "linkedom";
import { expect } from "vitest";

/** What tests ask of an element of a page. */
interface PageElement {
  readonly tagName: string;
  readonly id: string;
  readonly textContent: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** What tests ask of a page: its elements by selector. */
export interface ParsedPage {
  readonly title: string;
  readonly body: PageElement;
  all(selector: string): PageElement[];
}

/** The parsed page, after checking that it is whole, accessible and loads nothing. */
export function checkedPage(text: string): ParsedPage {
  expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
  const { document } = parseHTML(text) as unknown as { document: PageElement & { title: string; body: PageElement } };
  const all = (selector: string): PageElement[] => Array.from(document.querySelectorAll(selector));

  // Nothing that a browser would fetch or run.
  expect(all("script, iframe, object, embed, img, video, audio, use, image")).toEqual([]);
  for (const link of all("[href], [src], [action], [srcset]")) {
    expect(link.getAttribute("href") ?? "elsewhere").toMatch(/^(#[\w-]+|data:,)$/);
  }
  expect(text.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:|\/\/\w+\.\w|@import|url\(/);
  expect(all('meta[http-equiv="Content-Security-Policy"]')[0]?.getAttribute("content")).toMatch(/^default-src 'none'/);

  // One first heading, sections that the contents lead to, headings that do not skip a level.
  expect(all("h1").length).toBe(1);
  expect(document.title).toBe(all("h1")[0].textContent);
  const levels = all("h1, h2, h3").map(({ tagName }) => Number(tagName.slice(1)));
  for (const [i, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
  const ids = all("[id]").map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const anchors = all("nav a").map((anchor) => anchor.getAttribute("href")?.slice(1));
  expect(anchors).toEqual(all("h2").map(({ id }) => id));

  // Figures say what they show; cells know their headings.
  expect(all("figure").length).toBeGreaterThan(0);
  for (const figure of all("figure")) {
    expect(figure.querySelector("figcaption")?.textContent).toMatch(/\w{3}/);
    const drawings = Array.from(figure.querySelectorAll("svg"));
    expect(drawings.length).toBe(2);
    for (const svg of drawings) {
      expect(svg.querySelector("title")?.textContent).toMatch(/\w{3}/);
      expect(svg.querySelector("desc")?.textContent).toMatch(/\w{3}/);
      expect(svg.getAttribute("role")).toBe("img");
      expect(svg.getAttribute("aria-label")).toMatch(/\w{3}/);
    }
  }
  expect(all("table").length).toBeGreaterThan(0);
  for (const table of all("table")) expect(table.querySelector("caption")?.textContent).toMatch(/\w{3}/);
  for (const cell of all("td")) expect(cell.getAttribute("data-label")).toMatch(/\w/);
  for (const cell of all("th")) expect(cell.getAttribute("scope")).toMatch(/^(row|col)$/);
  expect(text).not.toMatch(/NaN|undefined|\[object/);
  return { title: document.title, body: document.body, all };
}
