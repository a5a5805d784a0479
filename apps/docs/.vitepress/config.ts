import { katex } from "@mdit/plugin-katex";
import { defineConfig } from "vitepress";
import { writeLlmsTexts } from "./llms.ts";
import { guide, results, sidebar, theory } from "./sidebar.ts";

// The site may live under a sub-path: DISTCAL_DOCS_BASE=/distcal/ pnpm --filter @distcal/docs build
const base = process.env["DISTCAL_DOCS_BASE"] ?? "/";

export default defineConfig({
  title: "distcal",
  description: "Calibrated distributions from any regressor's predictions",
  lang: "en",
  base,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}logo.svg` }]],
  srcExclude: ["README.md"],
  cleanUrls: false,
  lastUpdated: false,
  buildEnd: ({ srcDir, outDir }) =>
    writeLlmsTexts(srcDir, outDir, { base, parts: { Guide: guide, Theory: theory, Results: results } }),
  // The playground's worker loads its Parquet reader only when it is needed, which needs modules.
  vite: { worker: { format: "es" } },
  markdown: {
    // The usual themes of the two have comments and keywords that are too pale to read.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: (md) => {
      // Formulas hold braces that Vue would read; wide ones scroll, and so must take the keyboard's focus.
      // The types of the two packages' markdown-it differ by one helper function that formulas don't use.
      katex(md as unknown as Parameters<typeof katex>[0], {
        transformer: (html) => html.replace(/^<span/, "<span v-pre").replace(/^<p/, '<p v-pre tabindex="0"'),
      });
    },
  },
  themeConfig: {
    logo: "/logo.svg",
    search: {
      provider: "local",
      // Who types "prediction interval" wants the guide, not one of a hundred methods that mention one.
      // The function travels to the page as text: it may use nothing from outside itself.
      options: {
        miniSearch: {
          searchOptions: {
            boostDocument: (id: unknown) =>
              /\/guide\//.test(String(id)) ? 4 : /\/reference\//.test(String(id)) ? 0.3 : 1,
          },
        },
      },
    },
    nav: [
      { text: "Guide", link: "/guide/getting-started", activeMatch: "^/guide/" },
      { text: "Playground", link: "/playground/" },
      { text: "Theory", link: "/theory/", activeMatch: "^/theory/" },
      { text: "Results", link: "/results/calibrators", activeMatch: "^/results/" },
      { text: "Reference", link: "/reference/api/", activeMatch: "^/reference/" },
      { text: "Decisions", link: "/decisions/", activeMatch: "^/decisions/" },
    ],
    sidebar,
    outline: { level: [2, 3] },
    notFound: { linkLabel: "Take me home" },
    footer: { message: "Apache-2.0" },
  },
});
