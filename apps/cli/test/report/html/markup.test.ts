import { expect, it } from "vitest";
import { html, trusted } from "../../../src/report/html/markup.ts";

it("html escapes what is filled in, in content and attributes, and leaves markup as it is", () => {
  const nasty = `<script>alert("1")</script>&'`;
  const { markup } =
    html`<p title="${nasty}">${nasty}${trusted("<b>b</b>")}${[html`<i>${1}</i>`, html`<i>${2}</i>`]}</p>`;
  const safe = "&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;";
  expect(markup).toBe(`<p title="${safe}">${safe}<b>b</b><i>1</i>\n<i>2</i></p>`);
});
