import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { linkFaults } from "./links.ts";

function siteOf(pages: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "distcal-links-"));
  mkdirSync(join(folder, "guide"));
  for (const [path, html] of Object.entries(pages)) writeFileSync(join(folder, path), html);
  return folder;
}

it("a page that is missing, an anchor that is missing and a resource from elsewhere are faults, each with its page", () => {
  const folder = siteOf({
    "index.html":
      '<a href="/guide/a.html#here">good</a> <a href="/guide/b.html">gone</a> <a href="https://example.org/">elsewhere</a>',
    "guide/a.html": '<h2 id="here">x</h2><a href="#there">lost</a><script src="https://example.org/x.js"></script>',
  });
  expect(linkFaults(folder)).toEqual([
    "guide/a.html leads to #there: guide/a.html has no such anchor",
    "guide/a.html loads https://example.org/x.js from another host",
    "index.html leads to /guide/b.html, and there is no guide/b.html",
  ]);
});

it("under a sub-path a link that leaves it is a fault", () => {
  const folder = siteOf({
    "index.html": '<a href="/sub/guide/a.html">good</a><a href="/logo.svg">out</a>',
    "guide/a.html": "",
  });
  expect(linkFaults(folder, "/sub/")).toEqual(["index.html leads to /logo.svg, which is outside of /sub/"]);
});
